import type { ApprovalNode } from "@/lib/engine/plan";
import type { StepState } from "./model";
import type { Progress } from "./progress";

type Occasion = "requested" | "reminded" | "escalated";

/** Lets people be told of the request, each time once. */
export function tellOf(progress: Progress, approvalId: string, occasion: Occasion, nth = 1): void {
  progress.draft.outbox.push({
    topic: "approval.notice",
    key: `${approvalId}/${occasion}/${nth}`,
    payload: { approval_id: approvalId, occasion },
  });
}

/** Sets the clocks of a request that is open from now on: both begin when it is due, or at once if it never is. */
export function setRequestTimers(
  progress: Progress,
  step: StepState,
  { dueInMs, remind, escalate }: ApprovalNode,
): void {
  if (remind) {
    const first = progress.now + (dueInMs ?? remind.everyMs);
    progress.setTimer(step, "approval_reminder", first, step.fence);
  }
  if (escalate) {
    const at = progress.now + (dueInMs ?? 0) + escalate.afterMs;
    progress.setTimer(step, "approval_escalation", at, step.fence);
  }
}

/** Takes away every clock of a request that is open no more. */
export function clearRequestTimers(progress: Progress, step: StepState): void {
  progress.clearTimer(step, "approval_expiry");
  progress.clearTimer(step, "approval_reminder");
  progress.clearTimer(step, "approval_escalation");
}

/** Brings the request to mind once more, as often as its node says. Says whether it did. */
export function remind(progress: Progress, step: StepState): boolean {
  const node = progress.node(step);
  if (node.type !== "approval" || !node.remind || step.waitReason !== "approval") return false;
  const request = progress.request(step);
  request.reminders += 1;
  const { id: approvalId, reminders: number } = request;
  progress.draft.approvalsReminded.push({ approvalId, number });
  progress.emit("approval.reminded", step, { approval_id: approvalId, number });
  tellOf(progress, approvalId, "reminded", number);
  if (number < node.remind.max) {
    const next = progress.now + node.remind.everyMs;
    progress.setTimer(step, "approval_reminder", next, step.fence);
  }
  return true;
}

/** Lets the node's role decide too, once. Says whether it did. */
export function escalate(progress: Progress, step: StepState): boolean {
  const node = progress.node(step);
  if (node.type !== "approval" || !node.escalate || step.waitReason !== "approval") return false;
  const request = progress.request(step);
  if (request.escalatedTo !== null) return false;
  const { role } = node.escalate;
  request.escalatedTo = role;
  progress.draft.approvalsEscalated.push({ approvalId: request.id, role });
  progress.emit("approval.escalated", step, { approval_id: request.id, role });
  tellOf(progress, request.id, "escalated");
  progress.clearTimer(step, "approval_escalation");
  return true;
}
