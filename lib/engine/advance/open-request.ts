import type { ApprovalNode } from "@/lib/engine/plan";
import type { StepRef, StepState } from "./model";
import type { MoveOutcome } from "./moves";
import type { Progress } from "./progress";

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

/** The refusal of what comes too late. */
export const conflict = (status: string, message: string): MoveOutcome & { ok: false } => ({
  ok: false,
  why: "conflict",
  status,
  message,
});
