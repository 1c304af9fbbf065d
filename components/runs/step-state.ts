import { LOOKS, type StateLook } from "@/components/ui/state";
import type { StepJson } from "@/lib/contract/run-steps";
import type { AttemptStatus, StepStatus, WaitReason } from "@/lib/engine/transition";
import { WAIT_LOOKS } from "./run-state";

const STEP_LOOKS: Record<Exclude<StepStatus, "waiting">, StateLook> = {
  blocked: LOOKS.queued,
  ready: LOOKS.queued,
  running: LOOKS.running,
  succeeded: LOOKS.succeeded,
  failed: LOOKS.failed,
  skipped: LOOKS.skipped,
  cancelled: LOOKS.cancelled,
};

export type StepWord =
  | Exclude<StepStatus, "waiting">
  | "waiting"
  | "timed_out"
  | "marked"
  | `waiting_${WaitReason}`;
export type StepState = { look: StateLook; word: StepWord };

type Facts = Pick<StepJson, "status" | "wait_reason" | "is_marked" | "error">;

/** Where a step stands, as it is shown. A node that no edge has reached yet is `blocked`. */
export function stepState({ status, wait_reason, is_marked, error }: Facts): StepState {
  if (status === "waiting")
    return wait_reason
      ? { look: WAIT_LOOKS[wait_reason], word: `waiting_${wait_reason}` }
      : { look: LOOKS.world, word: "waiting" };
  if (status === "failed" && error?.class === "timeout")
    return { look: LOOKS.timedOut, word: "timed_out" };
  if (status === "succeeded" && is_marked) return { look: LOOKS.succeeded, word: "marked" };
  return { look: STEP_LOOKS[status], word: status };
}

/** A node that no edge has reached yet: there is no step of it. */
export const NOT_REACHED: Facts = {
  status: "blocked",
  wait_reason: null,
  is_marked: false,
  error: null,
};

/** How each end of an attempt looks. */
export const ATTEMPT_LOOKS: Record<AttemptStatus, StateLook> = {
  running: LOOKS.running,
  succeeded: LOOKS.succeeded,
  failed: LOOKS.failed,
  timed_out: LOOKS.timedOut,
  lost: LOOKS.unknown,
  unknown: LOOKS.unknown,
  yielded: LOOKS.world,
  cancelled: LOOKS.cancelled,
};
