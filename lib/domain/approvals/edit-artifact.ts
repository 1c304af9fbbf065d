import type { ArtifactVersionView } from "@/lib/contract/artifacts";
import { findVersions } from "@/lib/domain/artifacts/find-versions";
import { getArtifactVersion } from "@/lib/domain/artifacts/read-artifact-version";
import { referenceTo } from "@/lib/domain/artifacts/reference-to";
import { storeEdit } from "@/lib/domain/artifacts/store-edit";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { moveOnRequest } from "@/lib/domain/runs/moving/move-on-request";
import { actorOf, parseActor } from "@/lib/kernel/actor";
import { notFound } from "@/lib/kernel/errors";
import {
  type ApprovalId,
  type ArtifactId,
  type ArtifactVersionId,
  asId,
  encodeId,
} from "@/lib/kernel/ids";
import { shownVersions, versionMismatch } from "./check-decision";
import { demandNamed } from "./demand-named";
import { lost } from "./lost";
import { expireNow, refOf, refusal } from "./move-request";
import { getApprovalRow } from "./read-approval";

type NewEdit = {
  /** Of the version. Under the same id once more it is found, not made again. */
  id: ArtifactVersionId;
  approvalId: ApprovalId;
  parentVersionId: ArtifactVersionId;
  content: string;
  /** Shows it at once to all who are asked. */
  asksAgain: boolean;
};

/**
 * Makes a version of an artifact that an open request shows, by somebody who may decide that request. It has its
 * author and its parent, inherits no review, and is kept for a decision that names it; or every request of the run
 * that shows the artifact is superseded by one that shows this version. Refused where the request is no longer open,
 * is for others, or does not show the version that was edited.
 */
export async function editArtifact(
  principal: Principal,
  artifactId: ArtifactId,
  { id, approvalId, parentVersionId, content, asksAgain }: NewEdit,
): Promise<ArtifactVersionView> {
  demand(principal, "approval:decide");
  demand(principal, "content:read");
  if (await hasMade(principal, id)) return getArtifactVersion(principal, id);
  const row = await getApprovalRow(principal, approvalId);
  const parent = (await findVersions(principal, [parentVersionId])).get(parentVersionId);
  if (parent?.artifactId !== artifactId) throw notFound("The version");
  await demandNamed(principal, row);
  if (row.status !== "pending") throw lost(row);
  if (row.isOverdue) return expireNow(principal, row);
  if (!shownVersions(row.shown).includes(parentVersionId))
    throw versionMismatch(row.shown, "The request does not show the version that you have edited.");

  const actor = actorOf(principal);
  const { version, statements } = await storeEdit(parent, { id, content, author: actor });
  const runId = asId("run", row.runId);
  const audit = auditOf(principal, {
    action: "artifact.edit",
    target: encodeId("artifactVersion", id),
    details: { run_id: encodeId("run", runId), approval_id: encodeId("approval", approvalId) },
  });
  const reference = referenceTo({ ...version, name: version.artifact.name });
  const edit = { artifactVersionId: id, parentVersionId, reference };
  const { outcome } = await moveOnRequest({
    tenantId: principal.tenantId,
    runId,
    move: { type: "artifact_edited", ...(await refOf(row)), edit, asksAgain, actor },
    audit,
    also: statements,
  });
  if (!outcome.ok) throw await refusal(principal, row);
  return getArtifactVersion(principal, id);
}

async function hasMade(principal: Principal, id: ArtifactVersionId): Promise<boolean> {
  const made = (await findVersions(principal, [id])).get(id);
  return made?.author != null && parseActor(made.author).id === principal.id;
}
