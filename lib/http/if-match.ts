import { invalidHeader } from "./invalid-header";

const ETAG = /^"(\d{1,9})"$/;

/** The revision as a strong entity tag. */
export const etagOf = (revision: number): string => `"${revision}"`;

/**
 * The revision that the caller read. It must be named, and as one: `*` or a list would write over what
 * nobody has seen.
 */
export function readIfMatch(request: Request): number {
  const header = request.headers.get("if-match");
  const revision = header === null ? undefined : ETAG.exec(header.trim())?.[1];
  if (revision !== undefined) return Number(revision);
  throw invalidHeader(
    "if-match",
    header === null
      ? "Name the revision that you read, as it came in the ETag."
      : 'Must be one ETag of this resource, as "7".',
  );
}
