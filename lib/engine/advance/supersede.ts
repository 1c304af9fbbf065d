import type { ApprovalNode } from "@/lib/engine/plan";
import { wireActor } from "@/lib/kernel/actor";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import type { OpenRequest, StepState } from "./model";
import type { Actor, ArtifactEdit, Move, MoveOutcome } from "./moves";
import { openRequest, openRequestAt } from "./open-request";
import type { Progress } from "./progress";
import { clearRequestTimers } from "./remind";

/**
 * Somebody who is asked has made a version of what they are shown. It is kept for their decision; or it is shown
 * to everybody at once, who are then asked again. Refused once the request is no longer the one that they read.
 */
export function artifactEdited(
  progress: Progress,
  { step: ref, fence, edit, asksAgain, actor }: Extract<Move, { type: "artifact_edited" }>,
): MoveOutcome {
  const open = openRequestAt(progress, ref, fence);
  if (!open.ok) return open.refusal;
  progress.emit("artifact.version_created", open.step, {
    artifact_version_id: edit.artifactVersionId,
    parent_version_id: edit.parentVersionId,
    name: edit.reference.name,
    by: wireActor(actor),
  });
  if (asksAgain) showInstead(progress, edit, actor);
  return { ok: true };
}

/**
 * Shows a version of an artifact instead of those that open requests show. A request never changes what it shows:
 * each is superseded by one that asks the same people anew, from the first stage, and whatever was said counts no more.
 */
export function showInstead(progress: Progress, edit: ArtifactEdit, actor: Actor): void {
  const asking = progress.open().filter(({ waitReason }) => waitReason === "approval");
  progress.requireRequests(asking);
  for (const step of asking) {
    const node = progress.node(step);
    if (node.type !== "approval") continue;
    const { shown } = progress.request(step);
    const instead = replaced(shown, edit);
    if (instead) supersede(progress, step, node, { shown: instead, reason: "edited", actor });
  }
}

/** Ends the open request of a step without an answer: whatever was said counts no more. */
export function retireRequest(
  progress: Progress,
  step: StepState,
  { reason, actor }: Omit<Successor, "shown">,
): OpenRequest {
  const request = progress.request(step);
  for (const { id } of request.votes)
    progress.draft.votesDropped.push({ voteId: id, why: "superseded" });
  progress.draft.approvalsSuperseded.push({ approvalId: request.id, reason });
  progress.emit("approval.superseded", step, {
    approval_id: request.id,
    reason,
    by: wireActor(actor),
  });
  clearRequestTimers(progress, step);
  return request;
}

type Successor = { shown: JsonObject; reason: string; actor: Actor };

function supersede(
  progress: Progress,
  step: StepState,
  node: ApprovalNode,
  { shown, reason, actor }: Successor,
): void {
  const before = retireRequest(progress, step, { reason, actor });
  const { stages, escalatedTo } = before;
  const asked = { shown, stages, supersedes: before.id, escalatedTo };
  const id = openRequest(progress, step, node, asked);
  progress.replaceRequest(step, {
    id,
    stage: 0,
    stages,
    shown,
    reminders: 0,
    escalatedTo,
    votes: [],
  });
}

/** What is shown with this version in the place of others of its artifact; `null` if none of them is in it. */
function replaced(shown: JsonObject, { reference }: ArtifactEdit): JsonObject | null {
  const { artifacts } = shown;
  if (!Array.isArray(artifacts)) return null;
  const isOther = (each: Json): boolean =>
    isJsonObject(each) &&
    each.artifact_id === reference.artifact_id &&
    each.artifact_version_id !== reference.artifact_version_id;
  if (!artifacts.some(isOther)) return null;
  return { ...shown, artifacts: artifacts.map((each) => (isOther(each) ? reference : each)) };
}
