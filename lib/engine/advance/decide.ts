import type { ApprovalOption } from "@/lib/engine/plan";
import { wireActor } from "@/lib/kernel/actor";
import { toWireId } from "@/lib/kernel/ids";
import { formatTimestamp } from "@/lib/kernel/time";
import { closeApproval } from "./ending";
import type { StepState } from "./model";
import type { Actor, HumanDecision, Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { succeed } from "./succeed";
import { castVote } from "./vote";

/**
 * A person's decision on the request that the step waits with. Where it takes several people it is a vote, and
 * decides once enough have voted alike. Of many at once each counts where it still finds what it was meant for.
 */
export function decided(
  progress: Progress,
  { step: ref, fence, stage, decision, lapsed }: Extract<Move, { type: "decided" }>,
): MoveOutcome {
  const step = progress.step(ref);
  const isPending = step?.waitReason === "approval" && step.fence === fence && !progress.isOver;
  if (!step || !isPending)
    return conflict(step?.status ?? "blocked", "The request is no longer open.");
  const node = progress.node(step);
  const option =
    node.type === "approval" ? node.options.find(({ id }) => id === decision.option) : undefined;
  if (node.type !== "approval" || !option)
    return conflict("waiting", `The request has no option ${decision.option}.`);
  if (progress.request(step).stage !== stage)
    return conflict("waiting", "The request is in another stage by now.");

  const decides = castVote(progress, step, { node, option, decision, lapsed });
  if (decides) close(progress, step, { option, decision });
  return { ok: true };
}

type Choice = { option: ApprovalOption; decision: HumanDecision };

/** Takes the chosen way. */
function close(progress: Progress, step: StepState, { option, decision }: Choice): void {
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
