import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pickLocale } from "./locales";
import { PREFERENCE_COOKIES, pickTimeZone } from "./preferences";
import { readerWishes } from "./reader";

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
