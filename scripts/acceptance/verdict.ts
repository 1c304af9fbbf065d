import type { Titled } from "./titles";

export type Verdict = "pass" | "fail" | "missing" | "skipped";

/** What the tests that carry the id say together: one red one makes it red, and a skipped one proves nothing. */
export function verdictOf(id: string, tests: readonly Titled[]): Verdict {
  const own = tests.filter(({ title }) => title.includes(`[${id}]`)).map(({ outcome }) => outcome);
  if (own.length === 0) return "missing";
  if (own.includes("fail")) return "fail";
  return own.includes("pass") ? "pass" : "skipped";
}
