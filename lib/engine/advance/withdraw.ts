import { wireActor } from "@/lib/kernel/actor";
import { closeApproval } from "./ending";
import type { Move, MoveOutcome } from "./moves";
import { openRequestAt } from "./open-request";
import type { Progress } from "./progress";
import { succeed } from "./succeed";

/** What a request gives that nobody has decided: the same members as a decision. */
export const undecided = (reason: string) => ({
  option: null,
  decision: null,
  reason,
  form: null,
  decided_by: null,
  decided_at: null,
  artifact_version_id: null,
});

/** Asks its people no longer; the step takes the way for withdrawn requests, by default that of a rejection. */
export function withdrawn(
  progress: Progress,
  { step: ref, fence, reason, actor }: Extract<Move, { type: "approval_withdrawn" }>,
): MoveOutcome {
  const open = openRequestAt(progress, ref, fence);
  if (!open.ok) return open.refusal;
  const { step, node } = open;
  closeApproval(progress, step, { status: "withdrawn", reason, decision: null });
  progress.emit("approval.withdrawn", step, { reason, by: wireActor(actor) });
  succeed(progress, step, node.withdrawnPort, undecided(reason));
  return { ok: true };
}
