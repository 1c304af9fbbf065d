import type { ArtifactVersionView, ArtifactView } from "@/lib/contract/artifacts";
import { parseActor } from "@/lib/kernel/actor";
import { asId, encodeId } from "@/lib/kernel/ids";
import type { Artifact, ArtifactVersion } from "@/prisma/generated/client";

/** Whether the reader may read the content of the version with this id. */
type MayRead = (id: string) => boolean;

/** A version of the artifact of this name. */
export function artifactVersionView(
  row: ArtifactVersion,
  name: string,
  mayRead: MayRead,
): ArtifactVersionView {
  const id = asId("artifactVersion", row.id);
  return {
    id,
    artifact_id: asId("artifact", row.artifactId),
    name,
    number: row.number,
    media_type: row.mediaType,
    size_bytes: row.sizeBytes,
    checksum: row.checksum,
    attempt_id: row.attemptId === null ? null : asId("attempt", row.attemptId),
    author: row.author === null ? null : parseActor(row.author),
    parent_version_id: row.parentId === null ? null : asId("artifactVersion", row.parentId),
    created_at: row.createdAt,
    is_content_visible: mayRead(row.id),
    links: { content: `/v1/artifact-versions/${encodeId("artifactVersion", id)}/content` },
  };
}

/** An artifact with its newest version. Throws if it has none: both are written together. */
export function artifactView(
  row: Artifact & { versions: ArtifactVersion[] },
  mayRead: MayRead,
): ArtifactView {
  const [latest] = row.versions;
  if (!latest) throw new Error(`The artifact ${row.id} has no version.`);
  const runId = row.runId === null ? null : asId("run", row.runId);
  const hasStep = runId !== null && row.node !== null;
  return {
    id: asId("artifact", row.id),
    name: row.name,
    run_id: runId,
    step_id: hasStep ? { runId, node: row.node ?? "", scope: row.scope ?? "" } : null,
    latest_version: artifactVersionView(latest, row.name, mayRead),
    created_at: row.createdAt,
  };
}
