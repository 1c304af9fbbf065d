import { compensationId, undoneBy } from "@/lib/engine/plan";
import type { CompensationStatus } from "@/lib/engine/transition";
import { OF_RUN, type RunEnd, type StepRef, type StepState, type UndoState } from "./model";
import type { Progress } from "./progress";
import { REUSED } from "./take-over";

/**
 * Undoes what a run that does not succeed has done, one completed step after the other, the last one first. Says
 * whether something is being undone; if not, the run may end. Neither a cancel nor the run's clock stops it.
 */
export function undoNext(progress: Progress, end: RunEnd): boolean {
  const { plan, run } = progress;
  if (plan.compensations.length === 0) return false;
  const undo = undoState(progress);
  if (!undo.next) {
    if (run.undoing) run.compensationStatus = statusAfter(undo);
    run.undoing = null;
    return false;
  }
  if (!run.undoing) beginUndoing(progress, end);
  const { node, scope } = undo.next;
  const step = progress.create({ node: compensationId(node), scope }, 0);
  progress.move(step, "ready", { readyAt: progress.now });
  noteUndoing(progress);
  return true;
}

function beginUndoing(progress: Progress, end: RunEnd): void {
  const { run } = progress;
  run.undoing = end;
  run.pausedAt = null;
  if (run.desiredAction === "pause") run.desiredAction = "none";
  const status = run.status === "cancelling" ? "cancelling" : "running";
  progress.moveRun(status, "compensating");
  progress.clearTimer(OF_RUN, "cancel_grace");
  progress.clearTimer(OF_RUN, "run_timeout");
  progress.emit("run.compensating", null, { reason: "compensating", status, ends_as: end.status });
}

/** Says how the undoing stands: what is held for a person is not hidden behind what goes on. */
export function noteUndoing(progress: Progress): void {
  const isStuck = progress
    .open()
    .some(({ waitReason }) => waitReason === "hold" || waitReason === "reconcile");
  progress.run.compensationStatus = isStuck ? "failed" : "running";
}

function statusAfter({ succeeded, others }: UndoState): CompensationStatus {
  if (others === 0) return "done";
  return succeeded > 0 ? "partial" : "failed";
}

/** What was undone is not in force any more: its effects say so. */
export function noteUndone(progress: Progress, step: StepState): void {
  const node = undoneBy(step.node);
  if (node === null) return;
  const ref = { node, scope: step.scope };
  progress.draft.effectsCompensated.push(ref);
  progress.emit("effect.compensated", step, { node });
}

/** What is saved, and on top of it what these moves have made of it. */
function undoState(progress: Progress): UndoState {
  const { plan } = progress;
  const nodes = plan.compensations
    .flatMap(({ id }) => undoneBy(id) ?? [])
    .sort((a, b) => (plan.positions[a] ?? 0) - (plan.positions[b] ?? 0));
  const saved = progress.undoOf(nodes);
  const fresh = progress.touched().filter(({ step }) => step.endedAt !== null);
  const ended = fresh.filter(
    ({ step, before }) => undoneBy(step.node) !== null && !before?.endedAt,
  );
  const succeeded = ended.filter(({ step }) => step.status === "succeeded").length;
  const completed = fresh
    .filter(({ step }) => step.status === "succeeded" && nodes.includes(step.node))
    .filter(({ step }) => step.reason !== REUSED)
    .map(({ step }) => ({ node: step.node, scope: step.scope, endedAt: step.endedAt ?? 0 }));
  return {
    next: latest([...(saved.next ? [saved.next] : []), ...completed], plan.positions),
    succeeded: saved.succeeded + succeeded,
    others: saved.others + ended.length - succeeded,
  };
}

type Completed = StepRef & { endedAt: number };

const latest = (
  completed: readonly Completed[],
  positions: Readonly<Record<string, number>>,
): Completed | null =>
  completed.toSorted(
    (a, b) => b.endedAt - a.endedAt || (positions[b.node] ?? 0) - (positions[a.node] ?? 0),
  )[0] ?? null;
