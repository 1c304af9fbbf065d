import type { ProducedArtifact } from "@/lib/engine/advance/moves";
import { Fault } from "@/lib/execution/fault";
import {
  type BlobContent,
  BlobStoreError,
  BlobTooLargeError,
  blobs,
  type StoredBlob,
} from "@/lib/platform/blobs";
import { newId } from "@/lib/platform/new-id";

/** Reports and data files of one attempt; what is larger belongs into an upload. */
export const ARTIFACT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Stores the content and gives the artifact under ids made here, so that the output can name it before
 * the save has written its rows. Until then nobody sees it, and a failed attempt leaves an orphan. Throws a `Fault`:
 * `transient` where the store does not work, `invalid_input` where the content is too large for it.
 */
export async function produceArtifact(
  name: string,
  mediaType: string,
  content: BlobContent,
): Promise<ProducedArtifact> {
  const { checksum, sizeBytes } = await keep(name, content);
  return {
    artifactVersionId: newId("artifactVersion"),
    artifactId: newId("artifact"),
    name,
    mediaType,
    sizeBytes,
    checksum,
  };
}

async function keep(name: string, content: BlobContent): Promise<StoredBlob> {
  try {
    return await blobs().put(content, { bytesMax: ARTIFACT_BYTES_MAX });
  } catch (error) {
    throw storeFault(name, error);
  }
}

/** What it means for an attempt that the store did not do what it was asked. */
export function storeFault(name: string, error: unknown): unknown {
  if (error instanceof BlobTooLargeError)
    return new Fault("invalid_input", "artifact_too_large", `${name}: ${error.message}`, {
      details: { name, bytes_max: ARTIFACT_BYTES_MAX },
    });
  if (!(error instanceof BlobStoreError)) return error;
  return new Fault("transient", "artifact_store", `${name}: ${error.message}`, {
    details: { name, reason: error.code },
    cause: error,
  });
}
