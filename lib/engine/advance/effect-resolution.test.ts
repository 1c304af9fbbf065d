import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";
import type { EffectResolution } from "./moves";

const actor = { kind: "user", id: "u", name: "Ada" } as const;

/** A run whose first step has sent something, and whose worker is gone. */
function lost(fields: JsonObject = {}) {
  const run = new MemoryRun(aPlan([noop("a", fields), "b"], ["a -> b"]));
  lose(run);
  return run;
}

function lose(run: MemoryRun): void {
  const { node, scope, attemptId, fence } = run.claim("a");
  run.openEffects.add("a|");
  run.move({ type: "attempt_lost", step: { node, scope }, attemptId, fence, cause: "worker_gone" });
}

const resolve = (run: MemoryRun, resolution: EffectResolution, fence = run.step("a").fence) =>
  run.move({
    type: "effect_resolved",
    step: { node: "a", scope: "" },
    fence,
    resolution,
    reason: "Looked it up.",
    actor,
  });

const happened = { verdict: "happened", evidence: "Booking 7", output: { id: 7 } } as const;
const never = { verdict: "did_not_happen", evidence: "No booking" } as const;

describe("[SD-18] a step of which nobody knows whether its call took effect", () => {
  it("goes on with what a person says that the call gave", () => {
    const run = lost();
    const { effectsSettled } = resolve(run, happened);
    expect(effectsSettled).toEqual([
      {
        node: "a",
        scope: "",
        status: "confirmed",
        evidence: { said: "Booking 7" },
        answer: { given: { id: 7 } },
      },
    ]);
    expect(run.step("a")).toMatchObject({ status: "succeeded", port: "out", error: null });
    expect(run.outputs.get("a|")).toEqual({ id: 7 });
    expect(run.ready.has("b|")).toBe(true);
    expect(run.events.find(({ type }) => type === "operator.intervened")?.payload).toMatchObject({
      action: "resolve",
      verdict: "happened",
      reason: "Looked it up.",
    });
  });

  it("tries again once a person says that the call never took effect", () => {
    const run = lost();
    const { effectsSettled } = resolve(run, never);
    expect(effectsSettled).toMatchObject([{ status: "refused" }]);
    expect(run.step("a").status).toBe("ready");
    run.openEffects.clear();
    run.claim("a");
    run.succeed("a");
    expect(run.step("a")).toMatchObject({ status: "succeeded", attempts: 2 });
  });

  it.each([
    ["hold", "failed"],
    ["fail_run", "failed"],
    ["propagate", "failed"],
  ])("fails by its policy once a person gives up, and is not held again: %s", (policy, status) => {
    const run = lost({ on_failure: policy });
    expect(resolve(run, { verdict: "give_up" }).effectsSettled).toEqual([]);
    expect(run.step("a")).toMatchObject({ status, error: { code: "given_up" } });
    expect(run.run.status).toBe("failed");
  });

  it("hears the first of two people alone, and nobody about an attempt of before", () => {
    const run = lost();
    expect(resolve(run, happened, 9).outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
    resolve(run, never);
    expect(resolve(run, happened).outcomes).toMatchObject([{ ok: false, status: "ready" }]);
  });
});

describe("a tool that can be asked", () => {
  it("is asked by the next attempt, later each time, and a person only when it never knows", () => {
    const run = lost({ tool: "asked@1.0.0" });
    const pauses: number[] = [];
    while (run.step("a").reason === "asking_tool") {
      const before = run.now;
      expect(run.ready.has("a|")).toBe(false);
      run.fire("a", "reconcile");
      pauses.push(run.now - before);
      expect(run.step("a").status).toBe("ready");
      lose(run);
    }
    expect(pauses).toEqual([1_000, 4_000, 16_000, 60_000, 60_000]);
    expect(run.step("a")).toMatchObject({ waitReason: "reconcile", reason: "outcome_unknown" });
    expect(run.timers.size).toBe(0);
  });

  it("asks also what an agent has called, if one of its tools can be asked", () => {
    const reasonOf = (fields: JsonObject) => {
      const run = new MemoryRun(
        aPlan([{ id: "a", type: "agent", agent: "helper@1.0.0", ...fields }]),
      );
      lose(run);
      return run.step("a").reason;
    };
    expect(reasonOf({ tools: [{ tool: "asked@1.0.0" }] })).toBe("asking_tool");
    expect(reasonOf({})).toBe("outcome_unknown");
  });

  it("needs no more asking once a person has said what became of it", () => {
    const run = lost({ tool: "asked@1.0.0" });
    resolve(run, happened);
    expect(run.timers.size).toBe(0);
    expect(run.step("a").status).toBe("succeeded");
  });
});

it("holds a step that would do something else than what it cannot take back", () => {
  const run = new MemoryRun(aPlan([noop("a", { on_failure: "route" })]));
  const error = { class: "policy_denied", code: "diverged_after_effect", message: "No." } as const;
  run.end(run.claim("a"), { status: "failed", error, isDiverged: true });
  expect(run.step("a")).toMatchObject({ waitReason: "hold", reason: "diverged" });
});
