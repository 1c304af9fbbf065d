import type { ApprovalNode, ApprovalOption } from "@/lib/engine/plan";
import { wireActor } from "@/lib/kernel/actor";
import { toWireId } from "@/lib/kernel/ids";
import { formatTimestamp } from "@/lib/kernel/time";
import { conflict } from "./conflict";
import { closeApproval } from "./ending";
import type { StepState } from "./model";
import type { HumanDecision, Move, MoveOutcome } from "./moves";
import { openRequestAt } from "./open-request";
import type { Progress } from "./progress";
import { succeed } from "./succeed";
import { showInstead } from "./supersede";
import { castVote, isSpokenFor } from "./vote";

/**
 * A person's decision on the request that the step waits with. Where it takes several people it is a vote, and
 * decides once enough have voted alike. Of many at once each counts where it still finds what it was meant for.
 * Where its maker has edited what is shown, it is a decision on the request that shows what they made of it.
 */
export function decided(
  progress: Progress,
  { step: ref, fence, stage, decision, lapsed, edited }: Extract<Move, { type: "decided" }>,
): MoveOutcome {
  const open = openRequestAt(progress, ref, fence);
  if (!open.ok) return open.refusal;
  const { step, node } = open;
  const option = optionOf(node, decision);
  if (!option) return unknownOption(decision);
  if (progress.request(step).stage !== stage)
    return conflict("waiting", "The request is in another stage by now.");
  if (isSpokenFor(progress.request(step), decision))
    return conflict("waiting", "The one in whose place you decide has voted already.");
  if (edited) {
    showInstead(progress, edited, decision.decidedBy);
    // All stages are asked again, and whoever spoke in a later one gets their turn again.
    if (stage > 0) return { ok: true };
  }
  const decides = castVote(progress, step, { node, option, decision, lapsed });
  if (decides) close(progress, step, { option, decision, isOverride: false });
  return { ok: true };
}

/** Takes an option over the heads of those who were asked. The run goes on; nothing is approved by it. */
export function overridden(
  progress: Progress,
  { step: ref, fence, decision }: Extract<Move, { type: "approval_overridden" }>,
): MoveOutcome {
  const open = openRequestAt(progress, ref, fence);
  if (!open.ok) return open.refusal;
  const option = optionOf(open.node, decision);
  if (!option) return unknownOption(decision);
  close(progress, open.step, { option, decision, isOverride: true });
  return { ok: true };
}

const optionOf = ({ options }: ApprovalNode, decision: HumanDecision) =>
  options.find(({ id }) => id === decision.option);

const unknownOption = ({ option }: HumanDecision): MoveOutcome =>
  conflict("waiting", `The request has no option ${option}.`);

type Choice = { option: ApprovalOption; decision: HumanDecision; isOverride: boolean };

/** Takes the chosen way. */
function close(
  progress: Progress,
  step: StepState,
  { option, decision, isOverride }: Choice,
): void {
  closeApproval(progress, step, {
    status: option.effect,
    reason: decision.reason || null,
    decision,
    isOverride,
  });
  const by = wireActor(decision.decidedBy);
  progress.emit("approval.decided", step, {
    option: option.id,
    status: option.effect,
    decided_by: by,
    ...(decision.inPlaceOf && { in_place_of: wireActor(decision.inPlaceOf) }),
    ...(isOverride && { override: true }),
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
