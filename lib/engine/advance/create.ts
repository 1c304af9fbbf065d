import { toWireId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { formatTimestamp } from "@/lib/kernel/time";
import { beginEntries, beginQueued, waitForAdmission } from "./begin";
import { OF_RUN } from "./model";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";

/** A run comes into being: its clocks are set, and its entries begin now or at the time it was asked for. */
export function create(
  progress: Progress,
  { startAt, gate, endBy }: Extract<Move, { type: "created" }>,
): MoveOutcome {
  const { run, plan, now } = progress;
  const start = startAt !== null && startAt > now ? startAt : now;
  progress.emit("run.created", null, originOf(progress));
  if (start > now) {
    progress.emit("run.queued", null, { reason: "scheduled", at: formatTimestamp(start) });
  } else if (gate !== "closed") {
    progress.emit("run.queued", null);
  }
  const own = plan.limits.maxDurationMs === null ? null : start + plan.limits.maxDurationMs;
  const timeout = earlier(own, endBy ?? null);
  if (timeout !== null) progress.setTimer(OF_RUN, "run_timeout", timeout, 0);
  if (plan.nodes.some(({ type }) => type === "deliver")) run.deliveryStatus = "not_ready";
  if (start > now) {
    run.statusReason = "scheduled";
    progress.setTimer(OF_RUN, "run_start", start, 0);
  } else if (gate === "closed") {
    waitForAdmission(progress);
  } else {
    beginEntries(progress);
  }
  return { ok: true };
}

/** Of a run that was derived from another: which, from where on it is done anew, and what it takes over. */
function originOf({ derivation }: Progress): JsonObject {
  if (!derivation) return {};
  return {
    derived_from: toWireId("run", derivation.runId),
    from_node: derivation.node,
    reused: derivation.reused.map(({ node }) => node),
  };
}

const earlier = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? (left ?? right) : Math.min(left, right);

/** Room among the runs of its key: a run that waited for it begins. Told twice it is told once. */
export function admitted(progress: Progress): MoveOutcome {
  const { run } = progress;
  if (run.status !== "queued" || run.statusReason !== "concurrency")
    return { ok: false, why: "stale" };
  beginQueued(progress);
  return { ok: true };
}
