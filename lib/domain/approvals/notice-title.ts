import type { PlaceView } from "@/lib/contract/places";
import type { NoticeWords } from "./notice-words";

/**
 * What a notice calls a request, in one line and without anything that a mail could take for its own head: its title,
 * and of a step that is repeated which item or round asks. What the item holds is not told.
 */
export function noticeTitle(
  { places: words }: Pick<NoticeWords, "places">,
  title: string,
  places: readonly Pick<PlaceView, "kind" | "ordinal" | "total">[],
): string {
  const parts = places.map(({ kind, ordinal, total }) => words[kind](ordinal + 1, total));
  return parts.length === 0 ? inOneLine(title) : words.aside(inOneLine(title), parts);
}

/** A title is one line, and holds nothing that a mail could take for its own head. */
export const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
