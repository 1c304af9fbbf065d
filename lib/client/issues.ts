import type { Worded } from "@/lib/engine/wording/sentence";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";
import { Problem } from "./problem";

/** Where a value does not fit, as a JSON pointer, and why; `wording` where the engine has said it. */
export type Issue = { path: string; message: string; wording?: Worded["wording"] };

/** What a refusal says about single values of what was sent; nothing where it says none. */
export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof Problem)) return [];
  const { issues, findings } = error.details as Record<string, unknown>;
  const listed = Array.isArray(issues) ? issues : Array.isArray(findings) ? findings : [];
  return listed.flatMap((issue) =>
    isJsonObject(issue) && typeof issue.path === "string" && typeof issue.message === "string"
      ? [{ path: issue.path, message: issue.message, ...wordingIn(issue) }]
      : [],
  );
}

const wordingIn = ({ wording }: JsonObject): Pick<Issue, "wording"> =>
  isJsonObject(wording) ? { wording: wording as unknown as Worded["wording"] } : {};
