import { stepState } from "@/components/runs/step-state";
import { STEP_STATUSES, WAIT_REASONS } from "@/lib/engine/transition";

const PLAIN_STEP = { wait_reason: null, is_marked: false, error: null };
const TIMEOUT = { class: "timeout", code: "STEP_TIMEOUT", message: "", details: null };
/** Every way in which a step can stand. */
export const STEPS = [
  ...STEP_STATUSES.map((status) => ({ ...PLAIN_STEP, status })),
  { ...PLAIN_STEP, status: "failed" as const, error: TIMEOUT },
  { ...PLAIN_STEP, status: "succeeded" as const, is_marked: true },
  ...WAIT_REASONS.map((wait_reason) => ({
    ...PLAIN_STEP,
    status: "waiting" as const,
    wait_reason,
  })),
].map(stepState);
