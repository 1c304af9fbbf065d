import { findPlan } from "@/lib/domain/runs/loading/plans";
import { digestOfOutput } from "@/lib/domain/runs/saving/output-digests";
import { type StepRef, stepKey } from "@/lib/engine/advance/model";
import type { Plan } from "@/lib/engine/plan";
import { type Difference, differences } from "@/lib/engine/replay/differences";
import { Replay, type ReplayEvent } from "@/lib/engine/replay/replay";
import type {
  ReplayedApproval,
  ReplayedRun,
  ReplayedScope,
  ReplayedStep,
} from "@/lib/engine/replay/replayed";
import { asId, decodeId, encodeId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import type { Finding } from "./finding";
import {
  APPROVALS_AS_RECORDED,
  EVENTS_OF_RUN,
  MIGRATIONS_OF_RUN,
  OUTPUTS_OF_RUN,
  RUNS_AS_RECORDED,
  SCOPES_AS_RECORDED,
  STEPS_AS_RECORDED,
} from "./recorded-runs.sql";
import type { Snapshot } from "./snapshot";

const EVENTS_PER_PAGE = 2_000;
const OUTPUTS_PER_PAGE = 50;
/** Of one run; more say nothing new. */
const DIFFERENCES_MAX = 20;

/** What the run's row says of its steps: it follows from them. */
const COUNTERS = new Set([
  "stepsBlocked",
  "stepsReady",
  "stepsRunning",
  "stepsWaiting",
  "attemptsBegun",
]);

type RecordedRow = ReplayedRun & {
  id: string;
  tenantId: string;
  versionId: string;
  output: Json;
};

/** Where the tables say something else of these runs than their events do. */
export async function checkReplay(read: Snapshot, runIds: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const run of await read<RecordedRow>(RUNS_AS_RECORDED, [runIds])) {
    const plan = await findPlan(asId("workflowVersion", run.versionId));
    if (!plan) {
      findings.push(unreadable(run));
      continue;
    }
    const found = await differencesOf(read, run, plan);
    findings.push(...found.slice(0, DIFFERENCES_MAX).map((each) => findingOf(run, each)));
  }
  return findings;
}

async function differencesOf(read: Snapshot, run: RecordedRow, plan: Plan): Promise<Difference[]> {
  const { first, plans } = await versionsOf(read, run.id);
  const replay = new Replay(first ?? plan, (id) => plans.get(id) ?? null);
  for (let after = 0; ; ) {
    const events = await read<ReplayEvent>(EVENTS_OF_RUN, [run.id, after, EVENTS_PER_PAGE]);
    for (const event of events) replay.apply(event);
    if (events.length < EVENTS_PER_PAGE) break;
    after = events.at(-1)?.sequence ?? after;
  }
  const digests = await outputDigests(read, run.id);
  const steps = await read<Omit<ReplayedStep, "outputDigest">>(STEPS_AS_RECORDED, [run.id]);
  return differences(replay, {
    run,
    steps: steps.map((step) => ({ ...step, outputDigest: digests.get(stepKey(step)) ?? null })),
    scopes: await read<ReplayedScope>(SCOPES_AS_RECORDED, [run.id]),
    approvals: await read<ReplayedApproval>(APPROVALS_AS_RECORDED, [run.id]),
    outputDigest: run.output === null ? null : digestOfOutput(run.output),
  });
}

/** The plans of the versions that a run has been in, by wire id; `first`: of the one that it began in, if it left it. */
async function versionsOf(
  read: Snapshot,
  runId: string,
): Promise<{ first: Plan | null; plans: Map<string, Plan> }> {
  const rows = await read<{ from: string; to: string }>(MIGRATIONS_OF_RUN, [runId]);
  const plans = new Map<string, Plan>();
  for (const wireId of new Set(rows.flatMap(({ from, to }) => [from, to]))) {
    const id = decodeId("workflowVersion", wireId);
    const plan = id && (await findPlan(id));
    if (plan) plans.set(wireId, plan);
  }
  return { first: plans.get(rows[0]?.from ?? "") ?? null, plans };
}

async function outputDigests(read: Snapshot, runId: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  let last: StepRef = { node: "", scope: "" };
  for (;;) {
    const rows = await read<StepRef & { output: Json }>(OUTPUTS_OF_RUN, [
      runId,
      last.node,
      last.scope,
      OUTPUTS_PER_PAGE,
    ]);
    for (const row of rows) digests.set(stepKey(row), digestOfOutput(row.output));
    if (rows.length < OUTPUTS_PER_PAGE) return digests;
    last = rows.at(-1) ?? last;
  }
}

const unreadable = ({ id, tenantId, versionId }: RecordedRow): Finding => ({
  code: "plan_unreadable",
  invariant: 3,
  tenantId,
  runId: id,
  node: null,
  scope: null,
  expected: "a version that can be compiled",
  found: `version ${encodeId("workflowVersion", asId("workflowVersion", versionId))}, which cannot`,
  help: "Examine it with the release of Signalbox that moves this run.",
});

const findingOf = (
  { id, tenantId }: RecordedRow,
  { step, field, replayed, recorded }: Difference,
): Finding => ({
  code: step === null && COUNTERS.has(field) ? "counters_not_replayed" : "replay_differs",
  invariant: 3,
  tenantId,
  runId: id,
  node: step?.node ?? null,
  scope: step?.scope ?? null,
  expected: `${field} ${JSON.stringify(replayed)}, as the events say`,
  found: `${field} ${JSON.stringify(recorded)}`,
  help: "Somebody changed the tables by hand, or an event does not say what it did: report it.",
});
