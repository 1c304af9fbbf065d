import type { Finding } from "@/lib/engine/validate/finding";
import { Problem } from "./problem";

/** A finding, and where it stands in the text that was sent. */
export type PlacedFinding = Pick<Finding, "severity" | "path" | "message" | "hint" | "wording"> & {
  place?: { line: number; column: number } | null;
};

/** What a refusal says is wrong with what was sent; nothing where it is about something else. */
export function findingsOf(error: unknown): PlacedFinding[] {
  if (!(error instanceof Problem) || error.code !== "VALIDATION_FAILED") return [];
  const { findings } = error.details;
  return Array.isArray(findings) ? (findings as unknown as PlacedFinding[]) : [];
}
