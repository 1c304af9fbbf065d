export type Agent = { browser: string | null; system: string | null; isPhone: boolean };

/** The more particular first: every browser also claims to be the ones that it descends from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const find = (table: readonly [RegExp, string][], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What a browser says of itself, as far as it helps its owner to recognise it. */
export function agentOf(userAgent: string | null): Agent {
  const text = userAgent ?? "";
  return {
    browser: find(BROWSERS, text),
    system: find(SYSTEMS, text),
    isPhone: /\bMobile\b|\biPhone\b/.test(text),
  };
}
