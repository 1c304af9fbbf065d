import { isJsonObject } from "@/lib/kernel/json";
import { Problem } from "./problem";

/** Where a value does not fit, as a JSON pointer, and why. */
export type Issue = { path: string; message: string };

/** What a refusal says about single values of what was sent; nothing where it says none. */
export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof Problem)) return [];
  const { issues, findings } = error.details as Record<string, unknown>;
  const listed = Array.isArray(issues) ? issues : Array.isArray(findings) ? findings : [];
  return listed.flatMap((issue) =>
    isJsonObject(issue) && typeof issue.path === "string" && typeof issue.message === "string"
      ? [{ path: issue.path, message: issue.message }]
      : [],
  );
}
