import { stepKey } from "@/lib/engine/advance/model";
import { type FlightStatement, flightStatement } from "@/lib/platform/flight";
import type { Link } from "./agenda";
import { type DecidedRun, decideRuns } from "./decide-runs";
import type { Moved } from "./movement";
import { type Item, type OpenOptions, type OpenRun, openRuns } from "./open-runs";
import { forgetPin, rememberPin } from "./plans";
import { isChanged, saveStatements } from "./save";
import { deleteReadySteps, deleteTimers, demoteReadySteps } from "./save-queues.sql";
import type { OfSavedRun } from "./saved-run";
import { commit, rollback } from "./transaction.sql";
import { shareWorks } from "./works";

/** What became of a batch that was committed. */
export type BatchEnd = {
  settled: Map<Item, Moved>;
  /** Items of runs that somebody else holds; nothing happened to them. */
  left: Item[];
  /** Items that could not be decided, and why; nothing happened to them. */
  broken: { items: Item[]; error: unknown }[];
  /** Runs that changed, for those who watch them. */
  changed: string[];
  /** Pools that have something to claim, to be woken. */
  pools: Set<string>;
};

/**
 * Lock, load, decide, save: moves many runs in one transaction. It commits what it could lock and decide,
 * and says what it left. If it throws, nothing was written, or nobody knows: the caller ends the transaction.
 */
export async function moveBatch(
  link: Link,
  items: readonly Item[],
  options: OpenOptions,
): Promise<BatchEnd> {
  const { open, left, settled, now } = await openRuns(link, items, options);
  const { decided, broken } = await decideRuns(link, open, now);
  const changed = decided.filter(isChanged);
  const statements = [
    ...saveStatements(changed, String(now)),
    ...decided.flatMap(leftovers),
    ...decided.flatMap(alongside),
  ];
  await link(statements.length > 0 ? [...statements, commit()] : [rollback()]);

  for (const run of decided) settle(run, settled);
  return {
    settled,
    left,
    broken: broken.map((run) => ({ items: run.open.items, error: run.error })),
    changed: changed.map(({ run }) => run.id),
    pools: new Set(decided.flatMap(poolsToWake)),
  };
}

/** The audit rows and the like of the moves that took effect. */
const alongside = ({ open, decisions }: DecidedRun): FlightStatement[] =>
  open.items.flatMap(({ movement }, index) =>
    decisions.outcomes[index]?.ok ? (movement.also ?? []).map(flightStatement) : [],
  );

/** Rows of the queues that brought a move here, where the decision itself did not take them away. */
function leftovers({ open, run, decisions }: DecidedRun): FlightStatement[] {
  const fired: Parameters<typeof deleteTimers>[0][number][] = [];
  const stale: OfSavedRun<{ node: string; scope: string }>[] = [];
  const refused: typeof stale = [];
  const kept = new Set(decisions.timers.map((timer) => `${stepKey(timer)}|${timer.kind}`));
  for (const [index, { movement }] of open.items.entries()) {
    const { move } = movement;
    if (move.type === "timer_fired") {
      const { node, scope } = move.step ?? { node: "", scope: "" };
      if (kept.has(`${stepKey({ node, scope })}|${move.kind}`)) continue;
      fired.push({ of: run, row: { node, scope, kind: move.kind, fence: move.fence } });
    }
    if (move.type === "claimed" && !decisions.outcomes[index]?.ok) {
      const isReady = open.slice.steps.get(stepKey(move.step))?.status === "ready";
      (isReady ? refused : stale).push({ of: run, row: move.step });
    }
  }
  return [
    ...(fired.length > 0 ? [deleteTimers(fired)] : []),
    ...(stale.length > 0 ? [deleteReadySteps(stale)] : []),
    ...(refused.length > 0 ? [demoteReadySteps(refused)] : []),
  ];
}

function settle({ open, run, decisions }: DecidedRun, settled: Map<Item, Moved>): void {
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
  if (decisions.ending) forgetPin(run.id);
  else rememberPin(run.id, run.workflowVersionId);
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
