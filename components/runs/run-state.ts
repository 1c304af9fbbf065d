import { LOOKS, type StateLook } from "@/components/ui/state";
import type { RunJson } from "@/lib/contract/runs";
import { type RunStatus, WAIT_REASONS, type WaitReason } from "@/lib/engine/transition";

/** How waiting for each reason looks: amber where a person must act, lavender where the world must. */
export const WAIT_LOOKS: Record<WaitReason, StateLook> = {
  reconcile: LOOKS.unknown,
  hold: LOOKS.person,
  budget: LOOKS.person,
  approval: LOOKS.person,
  event: LOOKS.world,
  subworkflow: LOOKS.world,
  timer: LOOKS.world,
  retry_backoff: LOOKS.world,
  quota: LOOKS.world,
};

const RUN_LOOKS: Record<Exclude<RunStatus, "waiting" | "queued">, StateLook> = {
  running: LOOKS.running,
  paused: LOOKS.paused,
  cancelling: LOOKS.cancelling,
  succeeded: LOOKS.succeeded,
  failed: LOOKS.failed,
  cancelled: LOOKS.cancelled,
  timed_out: LOOKS.timedOut,
};

export type RunWord =
  | Exclude<RunStatus, "waiting">
  | "scheduled"
  | "queued_concurrency"
  | "waiting"
  | `waiting_${WaitReason}`;
export type RunState = { look: StateLook; word: RunWord };

/** Where a run stands, as it is shown: by its status and, while it waits, by what it waits for. */
export function runState({
  execution_status,
  status_reason,
}: Pick<RunJson, "execution_status" | "status_reason">): RunState {
  if (execution_status === "queued") return queuedState(status_reason);
  if (execution_status !== "waiting")
    return { look: RUN_LOOKS[execution_status], word: execution_status };
  const reason = WAIT_REASONS.find((known) => known === status_reason);
  return reason
    ? { look: WAIT_LOOKS[reason], word: `waiting_${reason}` }
    : { look: LOOKS.world, word: "waiting" };
}

/** A run that has not begun: at a time of its own, after others of its key, or as soon as somebody is free. */
function queuedState(reason: string | null): RunState {
  if (reason === "scheduled") return { look: LOOKS.world, word: "scheduled" };
  if (reason === "concurrency") return { look: LOOKS.queued, word: "queued_concurrency" };
  return { look: LOOKS.queued, word: "queued" };
}
