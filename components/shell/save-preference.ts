import { PREFERENCE_COOKIES } from "@/i18n/preferences";

const YEAR_SECONDS = 31_536_000;

/** Keeps a preference in this browser, where the server reads it before it writes the first byte. */
export function savePreference(name: keyof typeof PREFERENCE_COOKIES, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http, where people try us first.
  document.cookie = `${PREFERENCE_COOKIES[name]}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
