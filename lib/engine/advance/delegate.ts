import { wireActor } from "@/lib/kernel/actor";
import { formatTimestamp } from "@/lib/kernel/time";
import type { Delegation, Move, MoveOutcome } from "./moves";
import { openRequestAt } from "./open-request";
import type { Progress } from "./progress";

/** Lets somebody else decide the open request in the place of one who is asked. It changes nothing for the others. */
export function delegated(
  progress: Progress,
  { step: ref, fence, delegation }: Extract<Move, { type: "approval_delegated" }>,
): MoveOutcome {
  const open = openRequestAt(progress, ref, fence);
  if (!open.ok) return open.refusal;
  const { approvalId, giver, delegate, until, reason } = delegation;
  progress.emit("approval.delegated", open.step, {
    approval_id: approvalId,
    by: wireActor(giver),
    to: wireActor(delegate),
    until: until === null ? null : formatTimestamp(until),
    reason,
  });
  tellDelegate(progress, delegation);
  return { ok: true };
}

function tellDelegate(progress: Progress, { id, approvalId, delegate }: Delegation): void {
  progress.draft.outbox.push({
    topic: "approval.notice",
    key: `${approvalId}/delegated/${id}`,
    payload: { approval_id: approvalId, occasion: "delegated", user_id: delegate.id },
  });
}
