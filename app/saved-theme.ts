import { cookies } from "next/headers";
import { PREFERENCE_COOKIES, type Theme, themeOf } from "@/i18n/preferences";
import { readerWishes } from "@/i18n/reader";

/** The theme that the reader wants, else the one that this browser keeps. */
export async function savedTheme(): Promise<Theme> {
  const [jar, wishes] = await Promise.all([cookies(), readerWishes()]);
  return themeOf(wishes?.theme ?? jar.get(PREFERENCE_COOKIES.theme)?.value);
}
