import { THEMES } from "@/lib/kernel/preferences";
import { WORKSPACE_COOKIE } from "@/lib/kernel/workspace-choice";

/** Where a browser keeps what its user prefers, so that the first byte of a page is already right. */
export const PREFERENCE_COOKIES = {
  locale: "signalbox-locale",
  theme: "signalbox-theme",
  timeZone: "signalbox-time-zone",
  workspace: WORKSPACE_COOKIE,
} as const;

export type Theme = (typeof THEMES)[number];

/** The theme that the text names; anything else follows the system. */
export const themeOf = (text: string | null | undefined): Theme =>
  THEMES.find((theme) => theme === text) ?? "system";

/** The first of the wishes that is a time zone this runtime knows, or `null`. */
export function pickTimeZone(wishes: readonly (string | null | undefined)[]): string | null {
  return (
    wishes.find((zone): zone is string => typeof zone === "string" && isTimeZone(zone)) ?? null
  );
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
