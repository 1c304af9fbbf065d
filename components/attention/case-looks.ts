import { LOOKS, type StateLook } from "@/components/ui/state";
import type { AttentionCause } from "@/lib/engine/attention";

/** How a cause looks: what waits for a person, what nobody knows, and what is over. */
export const CASE_LOOKS: Record<AttentionCause, StateLook> = {
  step_failed: LOOKS.person,
  poison: LOOKS.person,
  diverged: LOOKS.person,
  held_by_operator: LOOKS.paused,
  effect_unknown: LOOKS.unknown,
  compensation_held: LOOKS.person,
  budget_empty: LOOKS.person,
  no_capable_worker: LOOKS.person,
  approval_overdue: LOOKS.person,
  message_given_up: LOOKS.person,
  run_failed: LOOKS.failed,
  delivery_failed: LOOKS.failed,
  effects_left: LOOKS.unknown,
};
