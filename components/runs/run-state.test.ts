import { describe, expect, it } from "vitest";
import {
  ATTEMPT_STATUSES,
  RUN_STATUSES,
  STEP_STATUSES,
  WAIT_REASONS,
} from "@/lib/engine/transition";
import english from "@/messages/en.json";
import { runState } from "./run-state";
import { ATTEMPT_LOOKS, stepState } from "./step-state";

const words = english.states;

describe("what a status looks like", () => {
  it("has a look and a word for every status of a run, and for every reason to wait", () => {
    const shown = RUN_STATUSES.flatMap((execution_status) =>
      [null, ...WAIT_REASONS].map((status_reason) => runState({ execution_status, status_reason })),
    );
    for (const { look, word } of shown) {
      expect(look.icon).toBeDefined();
      expect(words.run).toHaveProperty(word);
    }
  });

  it("has a look and a word for every status of a step, and for every reason to wait", () => {
    const shown = STEP_STATUSES.flatMap((status) =>
      [null, ...WAIT_REASONS].map((wait_reason) =>
        stepState({ status, wait_reason, is_marked: false, error: null }),
      ),
    );
    for (const { look, word } of shown) {
      expect(look.icon).toBeDefined();
      expect(words.step).toHaveProperty(word);
    }
  });

  it("has a look and a word for every end of an attempt", () => {
    for (const status of ATTEMPT_STATUSES) {
      expect(ATTEMPT_LOOKS[status].icon).toBeDefined();
      expect(words.attempt).toHaveProperty(status);
    }
  });

  /** Guards against the screen that stays lavender while somebody is needed. */
  it("is amber where a person must act, and nowhere else", () => {
    const amber = WAIT_REASONS.filter(
      (status_reason) =>
        runState({ execution_status: "waiting", status_reason }).look.tone === "person",
    );
    expect(amber).toEqual(["hold", "budget", "approval"]);
  });

  it("tells a step that timed out from one that failed", () => {
    const error = {
      class: "timeout",
      code: "attempt_timeout",
      message: "Too long.",
      details: null,
    };
    expect(stepState({ status: "failed", wait_reason: null, is_marked: false, error }).word).toBe(
      "timed_out",
    );
  });
});
