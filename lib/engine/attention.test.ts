import { expect, it } from "vitest";
import { ATTENTION_CAUSES, RIGHT_TO, SAFE_ACTIONS, safeActionOf } from "./attention";
import { INTERVENTIONS } from "./interventions";

it("names one safe action for every cause", () => {
  const lines = ATTENTION_CAUSES.map((cause) => `${cause}: ${safeActionOf(cause, INTERVENTIONS)}`);
  expect(lines).toEqual([
    "step_failed: retry",
    "poison: look",
    "diverged: look",
    "held_by_operator: release",
    "effect_unknown: resolve",
    "compensation_held: retry",
    "budget_empty: decide",
    "no_capable_worker: staff_pool",
    "approval_overdue: decide",
    "message_given_up: resend",
    "run_failed: start_again",
    "delivery_failed: look",
    "effects_left: look",
  ]);
  expect(Object.keys(RIGHT_TO).sort()).toEqual([...SAFE_ACTIONS].sort());
});

it("offers nothing on a step that is not legal there", () => {
  expect(safeActionOf("step_failed", ["cancel"])).toBe("look");
  expect(safeActionOf("held_by_operator", [])).toBe("look");
  expect(safeActionOf("effect_unknown", [])).toBe("resolve");
});

it("sends to look at what would fail again, whatever is tried", () => {
  expect(safeActionOf("step_failed", INTERVENTIONS, "invalid_input")).toBe("look");
  expect(safeActionOf("step_failed", INTERVENTIONS, "permission")).toBe("retry");
});
