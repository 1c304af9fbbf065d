import type { RunStatus, WaitReason } from "@/lib/engine/transition";
import { WAIT_REASONS } from "@/lib/engine/transition";
import { type Clock, clockNext, type Next, next, type RunWhy } from "./explanation";

/** A run as far as its explanation looks at it. */
export type ExplainedRun = {
  status: RunStatus;
  statusReason: string | null;
  clocks: readonly Clock[];
};

const WAITS: Record<WaitReason, RunWhy> = {
  reconcile: "waits_for_what_became_of_a_call",
  hold: "held",
  budget: "waits_for_budget",
  approval: "waits_for_a_decision",
  event: "waits_for_an_event",
  subworkflow: "waits_for_a_child",
  timer: "waits_for_a_time",
  retry_backoff: "waits_to_try_again",
  quota: "waits_for_a_slot",
};

/** Why a run is where it is, and what moves it on: its own clocks, and what its steps stand at. */
export function explainRun(run: ExplainedRun): { why: RunWhy; next: Next[] } {
  const clocks = run.clocks.map((clock) => clockNext(clock, run.status === "paused"));
  return { why: whyOf(run), next: [...moversOf(run), ...clocks] };
}

function whyOf({ status, statusReason }: ExplainedRun): RunWhy {
  switch (status) {
    case "queued":
      if (statusReason === "scheduled") return "waits_for_its_time";
      return statusReason === "concurrency" ? "waits_for_others_of_its_key" : "waits_to_begin";
    case "running":
      return statusReason === "compensating" ? "undoing" : "at_work";
    case "waiting": {
      const reason = WAIT_REASONS.find((known) => known === statusReason);
      return reason ? WAITS[reason] : "undoing";
    }
    case "cancelling":
      return statusReason === "compensating" ? "undoing" : "stopping";
    default:
      return status;
  }
}

function moversOf({ status, statusReason }: ExplainedRun): Next[] {
  switch (status) {
    case "queued":
      if (statusReason === "scheduled") return [];
      return [next(statusReason === "concurrency" ? "others_end" : "steps_move")];
    case "running":
    case "waiting":
    case "cancelling":
      return [next("steps_move")];
    case "paused":
      return [next("run_resumes")];
    default:
      return [];
  }
}
