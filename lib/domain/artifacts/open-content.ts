import type { Readable } from "node:stream";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError, notFound } from "@/lib/kernel/errors";
import { type ArtifactVersionId, encodeId } from "@/lib/kernel/ids";
import { BlobError, blobs } from "@/lib/platform/blobs";
import { log } from "@/lib/platform/log";
import { type FoundVersion, findVersions } from "./find-versions";
import { mayReadOf } from "./may-read";
import { storeDown } from "./store-down";

/** Content as it was stored. The stream ends with an error, before its last bytes, if it no longer is that. */
export type OpenedContent = {
  content: Readable;
  mediaType: string;
  fileName: string;
  sizeBytes: number;
  checksum: string;
};

/**
 * The content of a version of the workspace. Refused: who may not read content at all, and an approver
 * whom no request of the run shows it. Content that is gone answers DEPENDENCY_UNAVAILABLE and says which.
 */
export async function openContent(
  principal: Principal,
  id: ArtifactVersionId,
): Promise<OpenedContent> {
  demand(principal, "content:read");
  const version = (await findVersions(principal, [id])).get(id);
  if (!version) throw notFound("The version");
  await demandShown(principal, version);
  const { checksum, mediaType, artifact } = version;
  const { stream, sizeBytes } = await blobs()
    .open(checksum)
    .catch((error: unknown) => Promise.reject(gone(error, id)));
  stream.on("error", (error) => log.error("Content could not be read to its end.", { error }));
  return { content: stream, mediaType, fileName: artifact.name, sizeBytes, checksum };
}

/** An approver decides on what a request shows, and reads nothing beyond it. */
async function demandShown(principal: Principal, version: FoundVersion): Promise<void> {
  const { id, artifact } = version;
  const mayRead = await mayReadOf(principal, [{ id, runId: artifact.runId }]);
  if (mayRead(id)) return;
  throw new AppError("FORBIDDEN", "An approver reads what a request shows, and none shows this.", {
    details: { permission: "content:read", role: principal.role },
  });
}

function gone(error: unknown, id: ArtifactVersionId): unknown {
  if (!(error instanceof BlobError)) return storeDown(error);
  return new AppError(
    "DEPENDENCY_UNAVAILABLE",
    "The content of this version is not in the store.",
    {
      details: { artifact_version_id: encodeId("artifactVersion", id), why: error.why },
      cause: error,
    },
  );
}
