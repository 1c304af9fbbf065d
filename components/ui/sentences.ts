/** Marks of Chinese after which the next sentence follows at once: they bring their own room. */
const WIDE_MARK = /[。！？；：，、）」』”…]$/u;

/** Puts sentences after each other, with a space between them where the language has one. */
export const sentences = (parts: readonly (string | null | undefined)[]): string =>
  parts.reduce<string>((text, part) => {
    if (!part) return text;
    return text === "" ? part : `${text}${WIDE_MARK.test(text) ? "" : " "}${part}`;
  }, "");
