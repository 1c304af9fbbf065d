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

const RUN_LOOKS: Record<Exclude<RunStatus, "waiting">, StateLook> = {
  queued: LOOKS.queued,
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
  | "waiting"
  | `waiting_${WaitReason}`;
export type RunState = { look: StateLook; word: RunWord };

/** Where a run stands, as it is shown: by its status and, while it waits, by what it waits for. */
export function runState({
  execution_status,
  status_reason,
}: Pick<RunJson, "execution_status" | "status_reason">): RunState {
  if (execution_status !== "waiting") {
    const isScheduled = execution_status === "queued" && status_reason === "scheduled";
    return isScheduled
      ? { look: LOOKS.world, word: "scheduled" }
      : { look: RUN_LOOKS[execution_status], word: execution_status };
  }
  const reason = WAIT_REASONS.find((known) => known === status_reason);
  return reason
    ? { look: WAIT_LOOKS[reason], word: `waiting_${reason}` }
    : { look: LOOKS.world, word: "waiting" };
}
