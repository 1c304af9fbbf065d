import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { ArtifactVersionId } from "@/lib/kernel/ids";
import { blobs } from "@/lib/platform/blobs";
import type { Statement } from "@/lib/platform/statement";
import { insertEditedVersion, lockArtifact } from "./edited-versions.sql";
import type { FoundVersion } from "./find-versions";
import { storeDown } from "./store-down";

/** More than the body of a call can carry. */
const EDIT_BYTES_MAX = 4 * 1024 * 1024;

/** A version that is not there yet: its content is, and `statements` write its row. */
export type StoredEdit = { version: FoundVersion; statements: Statement[] };

type NewEdit = { id: ArtifactVersionId; content: string; author: Actor };

/**
 * Stores what a person has made of a version. Refused: what is no text, JSON that is none, and what changes nothing.
 * Until the statements are run nobody sees it, and the content is an orphan.
 */
export async function storeEdit(
  parent: FoundVersion,
  { id, content, author }: NewEdit,
): Promise<StoredEdit> {
  const { tenantId, mediaType } = parent;
  if (!isText(mediaType))
    throw wrong("/path/id", `Content of the kind ${mediaType} cannot be edited as text.`);
  if (isJson(mediaType) && !isReadable(content))
    throw wrong("/body/content", "The content is not valid JSON.");
  const stored = await blobs()
    .put(content, { bytesMax: EDIT_BYTES_MAX })
    .catch((error: unknown) => Promise.reject(storeDown(error)));
  if (stored.checksum === parent.checksum)
    throw wrong("/body/content", "The content is the same as before.");
  const statements = [
    lockArtifact(tenantId, parent.artifactId),
    insertEditedVersion({ tenantId, id, parentId: parent.id, author, ...stored }),
  ];
  return { version: { ...parent, ...stored, id, parentId: parent.id }, statements };
}

const typeOf = (mediaType: string): string => mediaType.split(";")[0]?.trim().toLowerCase() ?? "";

const isJson = (mediaType: string): boolean => /^application\/(.+\+)?json$/.test(typeOf(mediaType));

const isText = (mediaType: string): boolean =>
  typeOf(mediaType).startsWith("text/") ||
  typeOf(mediaType) === "application/yaml" ||
  isJson(mediaType);

function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const wrong = (path: string, message: string): AppError =>
  new AppError("INVALID_REQUEST", "The content cannot become a version of this artifact.", {
    details: { issues: [{ path, message }] },
  });
