import { AppError, notFound } from "@/lib/kernel/errors";
import type { Moved } from "../moving/movement";

/** What a caller is told whose move has lost: RUN_STATE_CONFLICT with where the run stands, or NOT_FOUND. */
export function refusalOf({ outcome, run }: Moved): AppError {
  if (!outcome.ok && outcome.why === "unknown_run") return notFound("The run");
  const isConflict = !outcome.ok && outcome.why === "conflict";
  return new AppError(
    "RUN_STATE_CONFLICT",
    isConflict ? outcome.message : "The run has moved on.",
    {
      details: {
        execution_status: run?.status ?? null,
        status_reason: run?.statusReason ?? null,
        status_version: run?.statusVersion ?? null,
      },
    },
  );
}
