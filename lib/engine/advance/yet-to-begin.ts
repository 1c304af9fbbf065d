import type { Progress } from "./progress";

/** Whether the run waits for its time, or for room among the runs of its key: nothing of it has begun, or may. */
export const hasYetToBegin = ({ run: { status, statusReason } }: Progress): boolean =>
  (status === "queued" || status === "paused") &&
  (statusReason === "scheduled" || statusReason === "concurrency");
