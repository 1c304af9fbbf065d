import type { RunDetailView } from "@/lib/contract/runs";
import type { FailureView } from "@/lib/contract/wire";
import type { RunFailure, StepError } from "@/lib/engine/advance/model";

/** An error of a step or attempt as people see it. */
export function failureView(stored: unknown): FailureView | null {
  if (stored === null || stored === undefined) return null;
  const { class: kind, code, message, details } = stored as StepError;
  return { class: kind, code, message, details: details ?? null };
}

/** Why a run failed as people see it, with the node that it began at. */
export function runFailureView(stored: unknown): RunDetailView["failure"] {
  if (stored === null || stored === undefined) return null;
  const { reason, node, error } = stored as RunFailure;
  const shown = failureView(error) ?? {
    class: "failed",
    code: reason,
    message: `The run failed: ${reason}.`,
    details: null,
  };
  return { ...shown, node };
}
