import { cookies } from "next/headers";
import { PREFERENCE_COOKIES, type Theme, themeOf } from "@/i18n/preferences";

/** The theme that this browser keeps. */
export async function savedTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(PREFERENCE_COOKIES.theme)?.value);
}
