import type { TimerKind } from "@/lib/engine/advance/moves";

/** Why a run is where it is. */
export const RUN_WHYS = [
  "waits_for_its_time",
  "waits_for_others_of_its_key",
  "waits_to_begin",
  "at_work",
  "undoing",
  "waits_for_what_became_of_a_call",
  "held",
  "waits_for_budget",
  "waits_for_a_decision",
  "waits_for_an_event",
  "waits_for_a_child",
  "waits_for_a_time",
  "waits_to_try_again",
  "waits_for_a_slot",
  "paused",
  "stopping",
  "succeeded",
  "failed",
  "cancelled",
  "timed_out",
] as const;
export type RunWhy = (typeof RUN_WHYS)[number];

/** Why a step is where it is. */
export const STEP_WHYS = [
  "waits_for_what_leads_to_it",
  "is_to_be_held",
  "waits_for_a_worker",
  "waits_for_a_limit",
  "waits_for_its_pool",
  "no_capable_worker",
  "held_by_pause",
  "at_work",
  "stops_for_pause",
  "asked_to_stop",
  "inside_at_work",
  "asks_the_tool",
  "outcome_unknown",
  "failed_and_held",
  "poison",
  "diverged",
  "held_by_operator",
  "undoing_held",
  "waits_for_budget",
  "waits_for_a_decision",
  "waits_for_an_event",
  "waits_for_a_child",
  "waits_for_a_time",
  "goes_on_in_a_moment",
  "waits_to_try_again",
  "waits_for_a_slot",
  "succeeded",
  "marked",
  "failed",
  "skipped",
  "cancelled",
] as const;
export type StepWhy = (typeof STEP_WHYS)[number];

/** What can move a run or a step on. */
export const NEXT_KINDS = [
  "what_leads_to_it_ends",
  "worker_claims",
  "worker_comes",
  "limit_frees",
  "pool_resumes",
  "run_resumes",
  "attempt_ends",
  "attempt_deadline",
  "inside_ends",
  "person_steps_in",
  "person_resolves",
  "people_decide",
  "budget_granted",
  "grant_expires",
  "event_arrives",
  "child_ends",
  "others_end",
  "steps_move",
  "starts",
  "run_times_out",
  "grace_ends",
  "tries_again",
  "time_comes",
  "request_expires",
  "wait_expires",
  "people_are_reminded",
  "request_escalates",
  "hold_expires",
  "tool_is_asked",
  "schedule_times_out",
  "step_times_out",
  "goes_on",
] as const;
export type NextKind = (typeof NEXT_KINDS)[number];

/** Something that will, or may, move it. `at`: when, in milliseconds, where that is known. */
export type Next = {
  kind: NextKind;
  at: number | null;
  /** It does not happen before the pause of the run ends. */
  isAfterResume: boolean;
};

/** A clock that runs for a step or a run. */
export type Clock = { kind: TimerKind; at: number };

const CLOCKS: Record<TimerKind, NextKind> = {
  run_start: "starts",
  run_timeout: "run_times_out",
  cancel_grace: "grace_ends",
  retry: "tries_again",
  wait: "time_comes",
  approval_expiry: "request_expires",
  event_expiry: "wait_expires",
  approval_reminder: "people_are_reminded",
  approval_escalation: "request_escalates",
  hold_expiry: "hold_expires",
  reconcile: "tool_is_asked",
  schedule_timeout: "schedule_times_out",
  step_deadline: "step_times_out",
  continue: "goes_on",
  grant_expiry: "grant_expires",
};

/** What a clock brings. In a paused run only that of the run itself goes on. */
export const clockNext = ({ kind, at }: Clock, isPaused: boolean): Next => ({
  kind: CLOCKS[kind],
  at,
  isAfterResume: isPaused && kind !== "run_timeout",
});

/** What happens without a clock. */
export const next = (kind: NextKind, at: number | null = null): Next => ({
  kind,
  at,
  isAfterResume: false,
});
