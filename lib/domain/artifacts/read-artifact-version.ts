import type { ArtifactVersionView } from "@/lib/contract/artifacts";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { ArtifactVersionId } from "@/lib/kernel/ids";
import { artifactVersionView } from "./artifact-views";
import { findVersions } from "./find-versions";
import { mayReadOf } from "./may-read";

/** One version of an artifact of the workspace, or NOT_FOUND. */
export async function getArtifactVersion(
  principal: Principal,
  id: ArtifactVersionId,
): Promise<ArtifactVersionView> {
  const version = (await findVersions(principal, [id])).get(id);
  if (!version) throw notFound("The version");
  const { name, runId } = version.artifact;
  return artifactVersionView(version, name, await mayReadOf(principal, [{ id, runId }]));
}
