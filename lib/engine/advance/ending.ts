import { isInside } from "@/lib/engine/scope-path";
import type { RunDeliveryStatus } from "@/lib/engine/transition";
import { RUN_DELIVERY_STATUSES, worstOf } from "@/lib/engine/transition";
import { askChild } from "./ask-child";
import { closeWait } from "./close-wait";
import type { ClosedApproval } from "./decisions";
import { isHeld, type RequestState, type RunFailure, type StepRef, type StepState } from "./model";
import type { Progress } from "./progress";
import { clearRequestTimers } from "./remind";
import { reviewOfRun } from "./review";

/** Opens one more request in the run's review. */
export function openReview(progress: Progress): void {
  progress.run.reviewStatus = "pending";
}

/** Takes a pending approval of the step away. What the run's review has become is said once all was decided. */
export function closeApproval(
  progress: Progress,
  step: StepState,
  close: Pick<ClosedApproval, "status" | "reason" | "decision"> & { isOverride?: boolean },
): void {
  const approvalId = pendingAt(progress, step);
  progress.draft.approvalsClosed.push({ approvalId, isOverride: false, ...close });
  progress.hasReviewMoved = true;
  clearRequestTimers(progress, step);
}

/** The id of the open request of a step: the last one that was made for it, in this decision or before. */
function pendingAt({ approvals, draft }: Progress, { node, scope }: StepState): string {
  const isHere = (at: StepRef) => at.node === node && at.scope === scope;
  const opened = draft.approvalsOpened.findLast(isHere);
  const id =
    opened?.approvalId ?? approvals.find((each) => each.status === "pending" && isHere(each))?.id;
  if (id === undefined) throw new Error(`Step ${node} has no request that could be closed.`);
  return id;
}

/** Says what the run's review has become by what was decided. */
export function settleReview(progress: Progress): void {
  if (progress.hasReviewMoved)
    progress.run.reviewStatus = reviewOfRun(requestsOf(progress), progress.plan);
}

/** The run's requests for decisions as they stand after what was decided so far. */
function requestsOf({ approvals, draft, now }: Progress): RequestState[] {
  const opened = draft.approvalsOpened.map(
    ({ node, scope, approvalId }): RequestState => ({
      id: approvalId,
      node,
      scope,
      status: "pending",
      isOverride: false,
      requestedAt: now,
      closedAt: null,
    }),
  );
  const superseded = new Set(draft.approvalsSuperseded.map(({ approvalId }) => approvalId));
  const closed = new Map(draft.approvalsClosed.map((each) => [each.approvalId, each]));
  return [...approvals, ...opened].map((request) => {
    if (superseded.has(request.id)) return { ...request, status: "superseded", closedAt: now };
    const close = closed.get(request.id);
    if (!close) return request;
    const { status, isOverride } = close;
    return { ...request, status, isOverride, closedAt: now };
  });
}

/** Says what became of one of the run's deliveries; of several the worst counts. */
export function noteDelivery(progress: Progress, status: RunDeliveryStatus): void {
  const { run } = progress;
  run.deliveryStatus = worstOf(RUN_DELIVERY_STATUSES, [run.deliveryStatus, status], status);
}

/**
 * Keeps the first cause for which the run, or the scope, will end as failed. One that no join can absorb takes
 * the place of one that may yet be absorbed.
 */
export function noteFailure(progress: Progress, path: string, failure: RunFailure): void {
  const holder = path === "" ? progress.run : progress.scope(path);
  if (holder.failure && (failure.absorbable || !holder.failure.absorbable)) return;
  holder.failure = failure;
  if (path !== "") progress.touchScope(path);
}

/** Cancels a step that is open, and with a container all that is open inside of it. */
export function cancelWhole(progress: Progress, step: StepState, reason: string): void {
  cancelInside(progress, step, reason);
  cancelStep(progress, step, reason);
}

/** Cancels what is open inside of a container; of another step there is nothing inside. */
export function cancelInside(progress: Progress, container: StepState, reason: string): void {
  if (progress.node(container).execution !== "container") return;
  const inside = progress.openToEnd().filter(({ scope }) => isInside(scope, container));
  for (const step of inside) cancelStep(progress, step, reason);
  for (const path of new Set(inside.map(({ scope }) => scope)))
    progress.closeScope(path, "cancelled");
}

/** Cancels a step that is open, with all that hangs on it. One that a worker holds loses its attempt. */
export function cancelStep(progress: Progress, step: StepState, reason: string): void {
  letGo(progress, step, reason);
  progress.move(step, "cancelled", { reason });
  progress.emit("step.cancelled", step, { reason });
}

/** Takes away all that hangs on an open step: its attempt, its request, its wait, its clocks. The caller moves it. */
export function letGo(progress: Progress, step: StepState, reason: string): void {
  if (isHeld(step)) {
    const isOpen = progress.hasOpenEffect(step);
    progress.endAttempt(step, {
      status: isOpen ? "unknown" : "cancelled",
      input: null,
      error: { class: "cancelled", code: reason, message: "The attempt was stopped from outside." },
    });
  }
  if (step.waitReason === "approval") {
    closeApproval(progress, step, { status: "withdrawn", reason, decision: null });
    progress.emit("approval.withdrawn", step, { reason });
  }
  if (step.waitReason === "subworkflow") askChild(progress, step, "cancel");
  if (step.waitReason === "event") closeWait(progress, step, null);
  if (step.waitReason === "retry_backoff") progress.clearTimer(step, "retry");
  if (step.waitReason === "timer") {
    const isContainer = progress.node(step).execution === "container";
    progress.clearTimer(step, isContainer ? "continue" : "wait");
  }
  if (step.waitReason === "reconcile") progress.clearTimer(step, "reconcile");
  if (step.waitReason === "hold") progress.clearTimer(step, "hold_expiry");
  clearStepTimers(progress, step);
}

/** Takes away the clocks that a worker step may have. */
export function clearStepTimers(progress: Progress, step: StepState): void {
  const node = progress.node(step);
  if (node.execution !== "worker") return;
  if (node.timeouts.scheduleMs !== null) progress.clearTimer(step, "schedule_timeout");
  if (node.timeouts.deadlineMs !== null) progress.clearTimer(step, "step_deadline");
}

/** Stops everything that is open, at once. The run's end follows when the moves are settled. */
export function stopEverything(progress: Progress, reason: string): void {
  progress.due.length = 0;
  for (const step of progress.openToEnd()) cancelStep(progress, step, reason);
}

/** Ends the run as failed: nothing new starts, what is open is cancelled. */
export function failRun(progress: Progress, failure: RunFailure): void {
  noteFailure(progress, "", failure);
  stopEverything(progress, "run_failed");
}
