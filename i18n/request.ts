import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pickLocale } from "./locales";
import { PREFERENCE_COOKIES, pickTimeZone } from "./preferences";

/** What every page of this request speaks, and the time that it takes for now. */
export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const saved = (name: string) => jar.get(name)?.value;
  const locale = pickLocale([saved(PREFERENCE_COOKIES.locale)], head.get("accept-language"));
  const { default: messages } = await import(`../messages/${locale}.json`);
  return {
    locale,
    messages,
    now: new Date(),
    timeZone: pickTimeZone([saved(PREFERENCE_COOKIES.timeZone)]) ?? "UTC",
  };
});
