import type { ApprovalNode } from "@/lib/engine/plan";
import { conflict } from "./conflict";
import type { OpenedApproval } from "./decisions";
import { openReview } from "./ending";
import type { StepRef, StepState } from "./model";
import type { MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { setRequestTimers, tellOf } from "./remind";

/**
 * Opens a request for a decision at its step, with the clocks of its node, and lets its people be told. What is
 * shown and who decides stays as it is given here. Returns its id.
 */
export function openRequest(
  progress: Progress,
  step: StepState,
  node: ApprovalNode,
  asked: Pick<OpenedApproval, "shown" | "stages" | "supersedes" | "escalatedTo">,
): string {
  const approvalId = progress.chance.uuid();
  const dueAt = node.dueInMs === null ? null : progress.now + node.dueInMs;
  const expiresAt = node.expiresInMs === null ? null : progress.now + node.expiresInMs;
  progress.move(step, "waiting", {
    waitReason: "approval",
    fence: step.fence + 1,
    // People have waited since the first request, whatever has taken its place.
    readyAt: asked.supersedes === null ? progress.now : step.readyAt,
  });
  openReview(progress);
  progress.draft.approvalsOpened.push({
    node: step.node,
    scope: step.scope,
    approvalId,
    fence: step.fence,
    title: node.title,
    options: node.options.map(({ id, title, effect, requiresReason }) => ({
      id,
      title,
      effect,
      requiresReason,
    })),
    form: node.form,
    onExpired: node.onExpired.action === "port" ? node.onExpired.port : node.onExpired.action,
    dueAt,
    expiresAt,
    ...asked,
  });
  if (expiresAt !== null) progress.setTimer(step, "approval_expiry", expiresAt, step.fence);
  setRequestTimers(progress, step, node);
  const { supersedes } = asked;
  progress.emit("approval.requested", step, {
    approval_id: approvalId,
    ...(supersedes !== null && { supersedes }),
  });
  tellOf(progress, approvalId, "requested");
  return approvalId;
}

type Found =
  | { ok: true; step: StepState; node: ApprovalNode }
  | { ok: false; refusal: MoveOutcome & { ok: false } };

/** The step with its request, if it still waits with the one that is meant. */
export function openRequestAt(progress: Progress, ref: StepRef, fence: number): Found {
  const step = progress.step(ref);
  const isPending = step?.waitReason === "approval" && step.fence === fence && !progress.isOver;
  const node = isPending ? progress.node(step) : null;
  if (step && node?.type === "approval") return { ok: true, step, node };
  return {
    ok: false,
    refusal: conflict(step?.status ?? "blocked", "The request is no longer open."),
  };
}
