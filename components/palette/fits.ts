/**
 * How well an entry fits what was typed: 0 not at all, more the earlier it begins with it. Every word must stand
 * in it as it was typed, so that nobody has to guess why an entry is there.
 */
export function fits(value: string, typed: string, keywords: readonly string[] = []): number {
  const text = [value, ...keywords].join(" ").toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  const at = text.indexOf(words[0] ?? "");
  return 1 / (1 + at);
}
