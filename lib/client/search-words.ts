/** More is not searched for. */
const SEARCH_MAX = 200;

/**
 * What an address asks for by name: the page and the browser read it alike, so that they mean the same answer. NUL
 * stands in no text of ours, and the database takes none.
 */
export const searchWords = (text: unknown): string | null =>
  (typeof text === "string" && text.replaceAll("\0", "").trim().slice(0, SEARCH_MAX)) || null;
