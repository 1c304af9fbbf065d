/** What is typed to search for, beside what is searched for. */
export type SearchText = {
  typed: string;
  /** What was searched for when it was last looked at. */
  seen: string;
  /** What was typed and reported, and is not searched for yet. */
  sent: readonly string[];
};

export const beginSearch = (value: string): SearchText => ({ typed: value, seen: value, sent: [] });

/** Whether there is something to report: what only adds space is searched for already. */
export function isNews({ typed, seen, sent }: SearchText): boolean {
  return typed.trim() !== (sent.at(-1) ?? seen);
}

/** Reports what is typed. */
export const sendSearch = (text: SearchText): SearchText => ({
  ...text,
  sent: [...text.sent, text.typed.trim()],
});

/**
 * Takes over what is searched for now, unless that is the echo of what was reported: who types on keeps what they
 * typed since.
 */
export function hearSearch(text: SearchText, value: string): SearchText {
  if (value === text.seen) return text;
  const at = text.sent.indexOf(value);
  if (at === -1) return beginSearch(value);
  return { ...text, seen: value, sent: text.sent.slice(at + 1) };
}
