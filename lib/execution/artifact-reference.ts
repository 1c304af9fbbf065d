import type { ProducedArtifact } from "@/lib/engine/advance/moves";
import { asId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { type BlobContent, blobs } from "@/lib/platform/blobs";
import { newId } from "@/lib/platform/new-id";

/** Reports and data files of one attempt; what is larger belongs into an upload. */
export const ARTIFACT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Stores the content and gives the artifact under ids made here, so that the output can name it before
 * the save has written its rows. Until then nobody sees it, and a failed attempt leaves an orphan.
 */
export async function produceArtifact(
  name: string,
  mediaType: string,
  content: BlobContent,
): Promise<ProducedArtifact> {
  const { checksum, sizeBytes } = await blobs().put(content, { bytesMax: ARTIFACT_BYTES_MAX });
  return {
    artifactVersionId: newId("artifactVersion"),
    artifactId: newId("artifact"),
    name,
    mediaType,
    sizeBytes,
    checksum,
  };
}

/** How an output names an artifact version. Expressions, people and `deliver` read it from there. */
export const referenceTo = (artifact: ProducedArtifact): JsonObject => ({
  artifact_id: encodeId("artifact", asId("artifact", artifact.artifactId)),
  artifact_version_id: encodeId(
    "artifactVersion",
    asId("artifactVersion", artifact.artifactVersionId),
  ),
  name: artifact.name,
  media_type: artifact.mediaType,
  checksum: artifact.checksum,
  size_bytes: artifact.sizeBytes,
});
