import type { MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { beginEntries } from "./timers";

const OF_RUN = { node: "", scope: "" };

/** A run comes into being: its clocks are set, and its entries begin now or at the time it was asked for. */
export function create(progress: Progress, startAt: number | null): MoveOutcome {
  const { run, plan, now } = progress;
  progress.emit("run.created", null);
  progress.emit("run.queued", null);
  const start = startAt !== null && startAt > now ? startAt : now;
  if (plan.limits.maxDurationMs !== null) {
    progress.setTimer(OF_RUN, "run_timeout", start + plan.limits.maxDurationMs, 0);
  }
  if (plan.nodes.some(({ type }) => type === "deliver")) run.deliveryStatus = "not_ready";
  if (start > now) {
    run.statusReason = "scheduled";
    progress.setTimer(OF_RUN, "run_start", start, 0);
  } else {
    beginEntries(progress);
  }
  return { ok: true };
}
