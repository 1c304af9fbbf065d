import { wireActor } from "@/lib/kernel/actor";
import { toWireId } from "@/lib/kernel/ids";
import { formatTimestamp } from "@/lib/kernel/time";
import { closeApproval } from "./ending";
import { succeed } from "./enter";
import type { Actor, HumanDecision, Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";

/** A person's decision on the request that the step waits with. Of many at once exactly one counts. */
export function decided(
  progress: Progress,
  { step: ref, fence, decision }: Extract<Move, { type: "decided" }>,
): MoveOutcome {
  const step = progress.step(ref);
  const isPending = step?.waitReason === "approval" && step.fence === fence && !progress.isOver;
  if (!step || !isPending)
    return conflict(step?.status ?? "blocked", "The request is no longer open.");
  const node = progress.node(step);
  const option =
    node.type === "approval" ? node.options.find(({ id }) => id === decision.option) : undefined;
  if (!option) return conflict("waiting", `The request has no option ${decision.option}.`);

  closeApproval(progress, step, {
    status: option.effect,
    reason: decision.reason || null,
    decision,
  });
  const by = actorJson(decision.decidedBy);
  progress.emit("approval.decided", step, {
    option: option.id,
    status: option.effect,
    decided_by: by,
  });
  succeed(progress, step, option.port, {
    option: option.id,
    decision: option.effect,
    reason: decision.reason,
    form: decision.form,
    decided_by: by,
    decided_at: formatTimestamp(progress.now),
    artifact_version_id: wireVersion(decision),
  });
  return { ok: true };
}

const wireVersion = ({ artifactVersionId: id }: HumanDecision): string | null =>
  id === null ? null : toWireId("artifactVersion", id);

/** An actor as events and outputs show it. */
export const actorJson = (actor: Actor) => wireActor(actor);

const conflict = (status: string, message: string): MoveOutcome => ({
  ok: false,
  why: "conflict",
  status,
  message,
});
