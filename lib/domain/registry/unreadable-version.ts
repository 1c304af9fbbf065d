import { AppError } from "@/lib/kernel/errors";
import type { UnavailableReason } from "@/lib/kernel/unavailable-reasons";

const REASON: UnavailableReason = "workflow_version";

/** Refuses what needs the plan of a version that this release cannot compile: another one that is up can. */
export const unreadableVersion = (cause?: unknown): AppError =>
  new AppError(
    "DEPENDENCY_UNAVAILABLE",
    "This release of Signalbox cannot read the version of the workflow: a newer one has published it. Finish the update, then try again.",
    { details: { reason: REASON }, cause },
  );

/** Whether it was refused for that: asking the same process again does not help. */
export const isUnreadableVersion = (error: unknown): boolean =>
  error instanceof AppError && error.details.reason === REASON;
