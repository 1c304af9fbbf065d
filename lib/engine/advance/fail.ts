import { HELD_BY_OPERATOR } from "@/lib/engine/interventions";
import { type FailurePolicy, undoneBy } from "@/lib/engine/plan";
import { assertNever } from "@/lib/kernel/never";
import { formatTimestamp } from "@/lib/kernel/time";
import { resolveEdges } from "./edges";
import { clearStepTimers, failRun, noteDelivery, noteFailure } from "./ending";
import { type StepError, type StepState, shownError } from "./model";
import type { Progress } from "./progress";

/** What a step has failed with that an operator cancelled. */
export const OPERATOR_CANCELLED = "operator_cancelled";

/** Holds a step for a person: the run goes on elsewhere, and the hold itself expires. */
export function holdStep(
  progress: Progress,
  step: StepState,
  reason: string,
  error: StepError,
  holdForMs: number,
): void {
  progress.move(step, "waiting", { waitReason: "hold", reason, error });
  const until = progress.now + holdForMs;
  if (undoneBy(step.node) === null) progress.setTimer(step, "hold_expiry", until, step.fence);
  progress.emit("step.held", step, {
    reason,
    until: formatTimestamp(until),
    error: shownError(error),
  });
}

/** Holds a step because an operator says so. Without an end: who holds it has to care for it. */
export function holdForOperator(progress: Progress, step: StepState): void {
  if (step.status === "ready") clearScheduleTimer(progress, step);
  progress.move(step, "waiting", { waitReason: "hold", reason: HELD_BY_OPERATOR });
  progress.emit("step.held", step, { reason: HELD_BY_OPERATOR });
}

function clearScheduleTimer(progress: Progress, step: StepState): void {
  const node = progress.node(step);
  if (node.execution === "worker" && node.timeouts.scheduleMs !== null)
    progress.clearTimer(step, "schedule_timeout");
}

/**
 * What becomes of a step that has failed for good, by its node's `on_failure`. Where a person has looked already
 * it is not held for one again (`mayHold`): then the run fails, as it does at the end of a hold.
 */
export function failStep(
  progress: Progress,
  step: StepState,
  error: StepError,
  { mayHold = true }: { mayHold?: boolean } = {},
): void {
  const declared = policyOf(progress, step, error);
  const policy: FailurePolicy =
    declared.policy === "hold" && !mayHold ? { policy: "fail_run" } : declared;
  switch (policy.policy) {
    case "hold":
      holdStep(progress, step, "failed", error, policy.holdForMs);
      return;
    case "fail_run":
      endAsFailed(progress, step, error, null);
      if (progress.run.undoing !== null) return;
      failRun(progress, { reason: "step_failed", node: step.node, error });
      return;
    case "propagate":
      endAsFailed(progress, step, error, null);
      noteFailure(progress, step.scope, {
        reason: "step_failed",
        node: step.node,
        error,
        absorbable: true,
      });
      resolveEdges(progress, step, "failed");
      return;
    case "route":
      endAsFailed(progress, step, error, "error");
      progress.setOutput(step, { error: shownError(error) });
      resolveEdges(progress, step, { port: "error" });
      return;
    default:
      assertNever(policy);
      return;
  }
}

/** An exhausted budget is never absorbed, and a route that leads nowhere is none. */
function policyOf(progress: Progress, step: StepState, error: StepError): FailurePolicy {
  const node = progress.node(step);
  // What undoes something is never given up on without a person.
  if ("onFailure" in node && undoneBy(node.id) !== null) return node.onFailure;
  if (!("onFailure" in node) || error.class === "budget_exceeded") return { policy: "fail_run" };
  if (node.onFailure.policy === "route" && !node.outgoing.error) return { policy: "propagate" };
  return node.onFailure;
}

function endAsFailed(
  progress: Progress,
  step: StepState,
  error: StepError,
  port: string | null,
): void {
  if (progress.node(step).type === "deliver") noteDelivery(progress, "failed");
  clearStepTimers(progress, step);
  progress.move(step, "failed", { error, port, reason: error.code });
  progress.emit("step.failed", step, { error: shownError(error), ...(port && { port }) });
}
