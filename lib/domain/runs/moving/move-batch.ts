import { OF_RUN, type StepRef, stepKey } from "@/lib/engine/advance/model";
import { asId, type RunId } from "@/lib/kernel/ids";
import { type FlightStatement, flightStatement } from "@/lib/platform/flight";
import { askLimits, freeingStatement, grantStatements } from "../claiming/ask-limits";
import { forgetPin, rememberPin } from "../loading/plans";
import { isChanged, saveStatements } from "../saving/save";
import { deleteReadySteps, deleteTimers, demoteReadySteps } from "../saving/save-queues.sql";
import { insertAudits } from "./acts.sql";
import type { Link } from "./agenda";
import { commitBatch, refuseUnchecked } from "./commit-batch";
import { type DecidedRun, decideRuns } from "./decide-runs";
import { type Keepsakes, newKeepsakes } from "./keepsakes";
import type { Moved } from "./movement";
import type { BrokenItems, Item, OpenRun } from "./open-run";
import { type OpenOptions, openRuns } from "./open-runs";
import { shareWorks } from "./works";

/** What became of a batch that was committed. */
export type BatchEnd = {
  settled: Map<Item, Moved>;
  /** Items of runs that somebody else holds; nothing happened to them. */
  left: Item[];
  /** Items that could not be decided, and why; nothing happened to them. */
  broken: BrokenItems[];
  /** Runs that changed, for those who watch them. */
  changed: string[];
  /** Pools that have something to claim, to be woken. */
  pools: Set<string>;
  /** Topics of the messages that were written. */
  topics: Set<string>;
  /** Runs that came to the gate of their key, or ended and leave room there. */
  atGates: RunId[];
};

/**
 * Lock, load, decide, save: moves many runs in one transaction. It commits what it could lock and decide,
 * and says what it left. If it throws, nothing was written, or nobody knows: the caller ends the transaction.
 */
export async function moveBatch(
  link: Link,
  items: readonly Item[],
  options: OpenOptions,
  keepsakes: Keepsakes = newKeepsakes(),
): Promise<BatchEnd> {
  const opened = await openRuns(link, items, options, keepsakes);
  const { left, settled, broken, now, transaction } = opened;
  const grants = await askLimits(transaction.link, opened.open, settled);
  const open = opened.open.filter((run) => run.items.length > 0);
  const { decided, undecided } = await decideRuns(transaction.link, open, now);
  refuseUnchecked(decided, undecided, open);
  broken.push(...undecided);
  const changed = decided.filter(isChanged);
  const freeing = freeingStatement(decided);
  const statements = [
    // First, so that what it frees is known by where it stands among the answers.
    ...(freeing ? [freeing] : []),
    ...saveStatements(changed, String(now)),
    ...decided.flatMap((run) => leftovers(run, now)),
    ...alongside(decided),
    ...brokenClaims(broken),
    ...grantStatements(grants, decided),
  ];
  // Before the commit: what cannot be answered must not take effect.
  for (const run of decided) settle(run, settled);
  const answers = await commitBatch(opened, statements, decided, keepsakes);
  const unparked = freeing ? (answers[0]?.rows ?? []).flatMap(([pool]) => pool ?? []) : [];

  for (const { run, decisions } of decided) {
    if (decisions.ending) forgetPin(run.id);
    else rememberPin(run.id, decisions.movesTo?.toVersionId ?? run.workflowVersionId);
  }
  return {
    settled,
    left,
    broken,
    changed: changed.map(({ run }) => run.id),
    pools: new Set([...decided.flatMap(poolsToWake), ...unparked]),
    topics: new Set(changed.flatMap(({ decisions }) => decisions.outbox.map(({ topic }) => topic))),
    atGates: changed.flatMap(isAtGate),
  };
}

/** The audit rows and whatever else belongs to the moves that took effect. */
function alongside(decided: readonly DecidedRun[]): FlightStatement[] {
  const effective = decided.flatMap(({ open, decisions }) =>
    open.items.filter((_, index) => decisions.outcomes[index]?.ok),
  );
  const audits = effective.flatMap(({ movement }) => movement.audit ?? []);
  return [
    ...(audits.length > 0 ? [insertAudits(audits)] : []),
    ...effective.flatMap(({ movement }) => (movement.also ?? []).map(flightStatement)),
  ];
}

/** Rows of the queues that brought a move here, where the decision itself did not take them away. */
const leftovers = (decided: DecidedRun, now: number): FlightStatement[] => [
  ...firedTimers(decided, now),
  ...failedClaims(decided),
];

/** A timer that has fired is over, whatever came of it; one that was set anew has another fence, or is due later. */
function firedTimers({ open, run, decisions }: DecidedRun, now: number): FlightStatement[] {
  const decided = new Set(
    [...decisions.timers, ...decisions.parked].map((timer) => `${stepKey(timer)}|${timer.kind}`),
  );
  const fired = open.items.flatMap(({ movement: { move } }) => {
    if (move.type !== "timer_fired") return [];
    const { kind, fence } = move;
    const { node, scope } = move.step ?? OF_RUN;
    const isDecided = decided.has(`${stepKey({ node, scope })}|${kind}`);
    return isDecided ? [] : [{ of: run, row: { node, scope, kind, fence } }];
  });
  return fired.length > 0 ? [deleteTimers(fired, String(now))] : [];
}

/** Of steps that are not ready the row goes; those that may not begin now go behind all others. */
function failedClaims({ open, run, decisions }: DecidedRun): FlightStatement[] {
  const refused = open.items.flatMap(({ movement: { move } }, index) =>
    move.type === "claimed" && !decisions.outcomes[index]?.ok ? [move.step] : [],
  );
  const rows = refused.map((row) => ({ of: run, row }));
  const isReady = ({ row }: { row: StepRef }) =>
    open.slice.steps.get(stepKey(row))?.status === "ready";
  const [waiting, stale] = [rows.filter(isReady), rows.filter((row) => !isReady(row))];
  return [
    ...(stale.length > 0 ? [deleteReadySteps(stale)] : []),
    ...(waiting.length > 0 ? [demoteReadySteps(waiting)] : []),
  ];
}

/** Claims of runs that cannot be decided go behind all others, or they would be the first for ever. */
function brokenClaims(broken: readonly BrokenItems[]): FlightStatement[] {
  const rows = broken.flatMap(({ items }) =>
    items.flatMap(({ runId, movement: { move } }) =>
      move.type === "claimed" ? [{ of: { id: runId }, row: move.step }] : [],
    ),
  );
  return rows.length > 0 ? [demoteReadySteps(rows)] : [];
}

function settle({ open, decisions }: DecidedRun, settled: Map<Item, Moved>): void {
  const shares = shareWorks(
    decisions.works,
    open.items.map(({ movement }) => movement),
    open,
  );
  for (const [index, item] of open.items.entries()) {
    const outcome = decisions.outcomes[index];
    if (!outcome) throw new Error("A move has no outcome.");
    settled.set(item, { outcome, works: shares.get(item.movement) ?? [], run: decisions.run });
  }
}

function isAtGate({ open, run, decisions }: DecidedRun): RunId[] {
  if (open.version.plan.concurrency === null) return [];
  const isHeld = decisions.run.statusReason === "concurrency";
  return isHeld || decisions.ending ? [asId("run", run.id)] : [];
}

/** Where something became ready; and, in a run that bounds what runs at once, where something stayed so. */
function poolsToWake({ open, decisions }: DecidedRun): string[] {
  const readied = decisions.readied.map(({ pool }) => pool);
  return isHeldBack(open, decisions.run.stepsReady) ? [...readied, ...poolsOf(open)] : readied;
}

const isHeldBack = ({ version, items }: OpenRun, ready: number): boolean =>
  version.plan.limits.maxParallel !== null &&
  ready > 0 &&
  items.some(({ movement }) => movement.move.type !== "claimed");

const poolsOf = ({ version }: OpenRun): string[] =>
  version.plan.nodes.flatMap((node) => (node.execution === "worker" ? [node.pool] : []));
