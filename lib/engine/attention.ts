import type { Permission } from "@/lib/kernel/permissions";

/** What a run that cannot go on by itself, or ended badly, needs a person for. */
export const ATTENTION_CAUSES = [
  "step_failed",
  "poison",
  "diverged",
  "held_by_operator",
  "effect_unknown",
  "compensation_held",
  "budget_empty",
  "no_capable_worker",
  "approval_overdue",
  "message_given_up",
  "run_failed",
  "delivery_failed",
  "effects_left",
] as const;
export type AttentionCause = (typeof ATTENTION_CAUSES)[number];

/** What somebody may do next without making it worse. */
export const SAFE_ACTIONS = [
  "retry",
  "release",
  "resolve",
  "decide",
  "staff_pool",
  "resend",
  "start_again",
  "look",
] as const;
export type SafeAction = (typeof SAFE_ACTIONS)[number];

/** The right that the action takes; `null`: whoever may see the case. */
export const RIGHT_TO: Record<SafeAction, Permission | null> = {
  retry: "step:intervene",
  release: "step:intervene",
  resolve: "effect:resolve",
  decide: "approval:decide",
  staff_pool: "run:control",
  resend: "step:intervene",
  start_again: "run:start",
  look: null,
};

/** Whether it moves the run, or makes one like it: then it cannot be done where the plan of the run is not known. */
export const NEEDS_PLAN: Record<SafeAction, boolean> = {
  retry: true,
  release: true,
  resolve: true,
  decide: true,
  staff_pool: false,
  resend: false,
  start_again: true,
  look: false,
};

/**
 * By cause. A retry repeats nothing that was confirmed, so it is safe after a failure; not where a worker died of
 * the step, or where what was confirmed no longer fits what is asked for: there somebody must look first.
 */
const SAFE: Record<AttentionCause, SafeAction> = {
  step_failed: "retry",
  poison: "look",
  diverged: "look",
  held_by_operator: "release",
  effect_unknown: "resolve",
  compensation_held: "retry",
  budget_empty: "decide",
  no_capable_worker: "staff_pool",
  approval_overdue: "decide",
  message_given_up: "resend",
  run_failed: "start_again",
  delivery_failed: "look",
  effects_left: "look",
};

/** Failures that come again, however often the step is tried: what it is given must be another first. */
const COMES_AGAIN: readonly string[] = ["invalid_input", "context_too_long"];

/**
 * The next thing that is safe to do about a case, given what is legal with its step and how it failed; without a
 * step, nothing is legal.
 */
export function safeActionOf(
  cause: AttentionCause,
  legal: readonly string[],
  errorClass: string | null = null,
): SafeAction {
  const action = SAFE[cause];
  if (action === "retry" && errorClass !== null && COMES_AGAIN.includes(errorClass)) return "look";
  const isOnStep = action === "retry" || action === "release";
  return isOnStep && !legal.includes(action) ? "look" : action;
}
