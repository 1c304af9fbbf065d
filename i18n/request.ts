import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pickLocale } from "./locales";
import { PREFERENCE_COOKIES, pickTimeZone } from "./preferences";
import { currentReader } from "./reader";

/** What every page of this request speaks, and the time that it takes for now. */
export default getRequestConfig(async () => {
  const [jar, head, wishes] = await Promise.all([cookies(), headers(), readerWishes()]);
  const saved = (name: string) => jar.get(name)?.value;
  const locale = pickLocale(
    [wishes?.locale, saved(PREFERENCE_COOKIES.locale)],
    head.get("accept-language"),
  );
  const { default: messages } = await import(`../messages/${locale}.json`);
  const timeZone = pickTimeZone([wishes?.time_zone, saved(PREFERENCE_COOKIES.timeZone)]) ?? "UTC";
  return { locale, messages, now: new Date(), timeZone };
});

/** The signed-in user's own wishes. Where they cannot be read, the page must still find words to say so. */
async function readerWishes() {
  const reader = await currentReader().catch(() => null);
  return reader?.me.preferences ?? null;
}
