import { findVersions } from "@/lib/domain/artifacts/find-versions";
import { referenceTo } from "@/lib/domain/artifacts/reference-to";
import type { Principal } from "@/lib/domain/auth/principal";
import type { ArtifactEdit } from "@/lib/engine/advance/moves";
import { parseActor } from "@/lib/kernel/actor";
import { type ArtifactVersionId, asId } from "@/lib/kernel/ids";
import type { ApprovalRow } from "./approval-views";
import { shownVersions, versionMismatch } from "./check-decision";

/**
 * The edited version that a decision names; `null` if it names none. Refused with ARTIFACT_VERSION_MISMATCH unless
 * the decider has made it themselves, from a version that the request shows.
 */
export async function findEdit(
  principal: Principal,
  { shown }: ApprovalRow,
  id: ArtifactVersionId | undefined,
): Promise<ArtifactEdit | null> {
  if (id === undefined) return null;
  const version = (await findVersions(principal, [id])).get(id);
  const author = version?.author ? parseActor(version.author) : null;
  const isOwn = author?.id === principal.id && author.kind === principal.kind;
  if (!version?.parentId || !isOwn)
    throw versionMismatch(shown, "The edited version is not one that you have made.");
  const parentVersionId = asId("artifactVersion", version.parentId);
  if (!shownVersions(shown).includes(parentVersionId))
    throw versionMismatch(shown, "The request does not show the version that you have edited.");
  return {
    artifactVersionId: id,
    parentVersionId,
    reference: referenceTo({ ...version, name: version.artifact.name }),
  };
}
