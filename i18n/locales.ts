import { LOCALES } from "@/lib/kernel/preferences";

export type Locale = (typeof LOCALES)[number];

/** Each language in itself: whoever looks for it reads that. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", "zh-CN": "简体中文" };

/** Whether the text names a language of the catalogue. */
export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

type Wish = { tag: string; weight: number };

const languageOf = (tag: string) => tag.split("-")[0]?.toLowerCase();

function wishesOf(header: string): Wish[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return { tag: tag.trim(), weight: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight);
}

/**
 * The language to speak: the first of the saved wishes that is one of ours, else the best match of the
 * browser's `Accept-Language`, else English.
 */
export function pickLocale(
  saved: readonly (string | null | undefined)[],
  accept: string | null,
): Locale {
  const chosen = saved.find(isLocale);
  if (chosen) return chosen;
  for (const { tag } of wishesOf(accept ?? "")) {
    const match = LOCALES.find((locale) => languageOf(locale) === languageOf(tag));
    if (match) return match;
  }
  return "en";
}
