import { setTimeout as delay } from "node:timers/promises";
import { checkAuditChains } from "./check-audit-chains";
import { checkReplay } from "./check-replay";
import { EFFECT_RULES } from "./effect-rules.sql";
import { type Finding, isSameFinding } from "./finding";
import { HISTORY_RULES } from "./history-rules.sql";
import { PROGRESS_RULES } from "./progress-rules.sql";
import { PURSE_RULES } from "./purse-rules.sql";
import { ORPHANS, QUEUE_RULES, UNCLAIMED } from "./queue-rules.sql";
import type { Rule } from "./rule.sql";
import { type Snapshot, withSnapshot } from "./snapshot";
import { foreignRows, TABLES_OF_RUNS } from "./tenant-rules.sql";
import { ENDED_RUNS, LIVE_RUNS, WORKSPACES } from "./walk.sql";

/** Which runs are looked at: one, or all that live and those that ended since a time. */
export type Scope = { runId: string } | { endedSince: Date };

export type Examined = { runs: number; findings: Finding[] };

const RULES: readonly Rule[] = [
  ...HISTORY_RULES,
  ...QUEUE_RULES,
  ...PROGRESS_RULES,
  ...EFFECT_RULES,
  ...PURSE_RULES,
];
const RUNS_PER_SLICE = 100;
/** A claim that is on its way has arrived by then. */
const SECOND_LOOK_MS = 2_000;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Holds the runs of a live database against the invariants of the engine, slice by slice, and writes nothing.
 * `tell` hears after each slice how many runs were looked at.
 */
export async function examine(
  scope: Scope,
  tell: (runs: number) => void = () => undefined,
): Promise<Examined> {
  const rules = await allRules();
  const examined: Examined = { runs: 0, findings: await findBesideRuns(scope) };
  for await (const runIds of slicesOf(scope)) {
    examined.findings.push(...(await examineRuns(runIds, rules)), ...(await findUnclaimed(runIds)));
    examined.runs += runIds.length;
    tell(examined.runs);
  }
  return examined;
}

/** What is wrong with these runs, whether or not workers do what they should. */
export async function examineRuns(
  runIds: readonly string[],
  rules?: readonly Rule[],
): Promise<Finding[]> {
  const own = rules ?? (await allRules());
  return withSnapshot(async (read) => [
    ...(await breaches(read, own, runIds)),
    ...(await checkReplay(read, runIds)),
  ]);
}

/** The rules about runs, with one for each table whose rows belong to runs. */
const allRules = (): Promise<Rule[]> =>
  withSnapshot(async (read) => {
    const tables = await read<{ name: string }>(TABLES_OF_RUNS);
    return [...RULES, ...tables.map(({ name }) => foreignRows(name))];
  });

type Breach = {
  tenant_id: string;
  run_id: string;
  node: string | null;
  scope: string | null;
  expected: string;
  found: string;
};

async function breaches(
  read: Snapshot,
  rules: readonly Rule[],
  runIds?: readonly string[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { code, invariant, help, text } of rules) {
    for (const row of await read<Breach>(text, runIds && [runIds])) {
      const { tenant_id: tenantId, run_id: runId, node, scope, expected, found } = row;
      findings.push({ code, invariant, tenantId, runId, node, scope, expected, found, help });
    }
  }
  return findings;
}

/** What no run leads to: rows that name none, and the chains of what was audited. */
async function findBesideRuns(scope: Scope): Promise<Finding[]> {
  if ("runId" in scope) return [];
  const orphans = await withSnapshot((read) => breaches(read, ORPHANS));
  return [...orphans, ...(await checkAuditChains())];
}

/** Only what two looks have seen: one may have come between a claim's start and its end. */
async function findUnclaimed(runIds: readonly string[]): Promise<Finding[]> {
  const look = () => withSnapshot((read) => breaches(read, [UNCLAIMED], runIds));
  const first = await look();
  if (first.length === 0) return [];
  await delay(SECOND_LOOK_MS);
  const second = await look();
  return second.filter((finding) => first.some((each) => isSameFinding(each, finding)));
}

/** The runs of all workspaces, as many at once as a slice has, however many workspaces they come from. */
async function* slicesOf(scope: Scope): AsyncGenerator<string[]> {
  if ("runId" in scope) {
    yield [scope.runId];
    return;
  }
  let slice: string[] = [];
  for await (const ids of pagesOf(scope.endedSince)) {
    slice.push(...ids);
    for (; slice.length >= RUNS_PER_SLICE; slice = slice.slice(RUNS_PER_SLICE))
      yield slice.slice(0, RUNS_PER_SLICE);
  }
  if (slice.length > 0) yield slice;
}

async function* pagesOf(endedSince: Date): AsyncGenerator<string[]> {
  const workspaces = await withSnapshot((read) =>
    read<{ tenant_id: string; id: string }>(WORKSPACES),
  );
  for (const { tenant_id: tenantId, id } of workspaces) {
    yield* liveRuns(tenantId, id);
    yield* endedRuns(tenantId, id, endedSince);
  }
}

async function* liveRuns(tenantId: string, workspaceId: string): AsyncGenerator<string[]> {
  let after = LOWEST_ID;
  for (let isMore = true; isMore; ) {
    const values = [tenantId, workspaceId, after, RUNS_PER_SLICE];
    const rows = await withSnapshot((read) => read<{ id: string }>(LIVE_RUNS, values));
    yield rows.map(({ id }) => id);
    isMore = rows.length === RUNS_PER_SLICE;
    after = rows.at(-1)?.id ?? after;
  }
}

async function* endedRuns(
  tenantId: string,
  workspaceId: string,
  since: Date,
): AsyncGenerator<string[]> {
  let last = { at: since, id: LOWEST_ID };
  for (let isMore = true; isMore; ) {
    const values = [tenantId, workspaceId, last.at, last.id, RUNS_PER_SLICE];
    const rows = await withSnapshot((read) => read<{ id: string; at: Date }>(ENDED_RUNS, values));
    yield rows.map(({ id }) => id);
    isMore = rows.length === RUNS_PER_SLICE;
    last = rows.at(-1) ?? last;
  }
}
