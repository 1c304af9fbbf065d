import type { FailureView } from "@/lib/contract/wire";
import type { StepError } from "@/lib/engine/advance/model";

/** An error of a step or attempt as people see it. */
export function failureView(stored: unknown): FailureView | null {
  if (stored === null || stored === undefined) return null;
  const { class: kind, code, message, details } = stored as StepError;
  return { class: kind, code, message, details: details ?? null };
}
