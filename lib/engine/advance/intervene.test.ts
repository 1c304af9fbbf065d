import { describe, expect, it } from "vitest";
import { INTERVENTIONS, type Intervention } from "@/lib/engine/interventions";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";
import type { StepAction } from "./moves";

const actor = { kind: "user", id: "u", name: "Ada" } as const;
const asked = { reason: "It is stuck", actor };

const actionOf = (kind: Intervention): StepAction =>
  kind === "mark_succeeded" ? { kind, port: "out", output: { by: "hand" } } : { kind };

/** Steps in at the step `x`, or at another, as it stands now. */
function intervene(run: MemoryRun, action: StepAction | Intervention, node = "x") {
  const step = run.steps.get(`${node}|`);
  const seen = {
    status: step?.status ?? "blocked",
    waitReason: step?.waitReason ?? null,
    fence: step?.fence ?? 0,
  };
  return run.move({
    type: "intervened",
    step: { node, scope: "" },
    action: typeof action === "string" ? actionOf(action) : action,
    seen,
    ...asked,
  }).outcomes[0];
}

const runOf = (node: JsonObject, ...others: JsonObject[]) =>
  new MemoryRun(aPlan([node, ...others, "y", "z"], ["x -> y"]));
const failing = (fields: JsonObject = {}) => {
  const run = runOf(noop("x", { on_failure: "hold", ...fields }));
  run.claim("x");
  run.fail("x", fields.retry ? "transient" : "permission");
  return run;
};
const inDoubt = () => {
  const run = runOf(noop("x"));
  run.claim("x");
  run.openEffects.add("x|");
  run.fail("x");
  return run;
};

/** A step `x` in every state, with what is legal there by the table of document 3. */
const STATES: [string, () => MemoryRun, Intervention[]][] = [
  [
    "blocked",
    () => new MemoryRun(aPlan(["a", "x", "y", "z"], ["a -> x", "x -> y"])),
    ["skip", "mark_succeeded", "hold", "cancel"],
  ],
  ["ready", () => runOf(noop("x")), ["skip", "mark_succeeded", "hold", "cancel"]],
  [
    "running",
    () => {
      const run = runOf(noop("x"));
      run.claim("x");
      return run;
    },
    ["mark_succeeded", "cancel"],
  ],
  ["held after a failure", failing, ["retry", "skip", "mark_succeeded", "release", "cancel"]],
  [
    "held by an operator",
    () => {
      const run = runOf(noop("x"));
      intervene(run, "hold");
      return run;
    },
    ["skip", "mark_succeeded", "release", "cancel"],
  ],
  [
    "in back-off",
    () => failing({ retry: { max_attempts: 3 } }),
    ["retry", "skip", "mark_succeeded", "cancel"],
  ],
  ["in doubt", inDoubt, ["skip", "mark_succeeded", "cancel"]],
  [
    "in doubt no more",
    () => {
      const run = inDoubt();
      run.openEffects.clear();
      return run;
    },
    ["retry", "skip", "mark_succeeded", "cancel"],
  ],
  [
    "waiting for a time",
    () => runOf({ id: "x", type: "wait", duration: "PT1H" }),
    ["skip", "mark_succeeded", "cancel"],
  ],
  [
    "waiting for a decision",
    () => new MemoryRun(aPlan([{ id: "x", type: "approval", role: "approver" }, "z"])),
    ["cancel"],
  ],
  [
    "succeeded",
    () => {
      const run = runOf(noop("x"));
      run.claim("x");
      run.succeed("x");
      return run;
    },
    [],
  ],
  [
    "failed",
    () => {
      const run = runOf(noop("x", { on_failure: "propagate" }));
      run.claim("x");
      run.fail("x");
      return run;
    },
    [],
  ],
  [
    "skipped",
    () => {
      const run = runOf(noop("x"));
      intervene(run, "skip");
      return run;
    },
    [],
  ],
];

const cases = STATES.flatMap(([state, make, legal]) =>
  INTERVENTIONS.map((action) => [action, state, make, legal.includes(action)] as const),
);

describe("an operator", () => {
  it.each(cases)(
    "[AT-08] %s of a step that is %s: only where it is legal",
    (action, _, make, isLegal) => {
      const run = make();
      const before = {
        events: run.events.length,
        status: run.steps.get("x|")?.status ?? "blocked",
      };
      const outcome = intervene(run, action);
      if (isLegal) {
        expect(outcome).toEqual({ ok: true });
        expect(run.events.slice(before.events).map(({ type }) => type)).toContain(
          "operator.intervened",
        );
        const { payload } = run.events.find(({ type }) => type === "operator.intervened") ?? {};
        expect(payload).toMatchObject({ reason: "It is stuck", by: { name: "Ada" } });
      } else {
        expect(outcome).toMatchObject({ ok: false, why: "conflict", status: before.status });
        expect(run.events).toHaveLength(before.events);
      }
    },
  );

  it.each(INTERVENTIONS)("[AT-08] may not %s in a run that is over", (action) => {
    const run = new MemoryRun(aPlan(["x"]));
    run.claim("x");
    run.succeed("x");
    expect(intervene(run, action)).toMatchObject({ ok: false, why: "conflict" });
  });

  it("[AT-08] may step in nowhere in a run that is being cancelled", () => {
    const run = runOf(noop("x"), noop("w"));
    run.claim("w");
    run.claim("x");
    run.move({ type: "cancel_requested", ...asked });
    expect(intervene(run, "mark_succeeded")).toMatchObject({ ok: false, why: "conflict" });
  });

  it("is refused where the step is not as they saw it", () => {
    const run = runOf(noop("x"));
    const seen = { status: "ready" as const, waitReason: null, fence: 0 };
    run.claim("x");
    const { outcomes } = run.move({
      type: "intervened",
      step: { node: "x", scope: "" },
      action: { kind: "cancel" },
      seen,
      ...asked,
    });
    expect(outcomes).toMatchObject([{ ok: false, why: "conflict", status: "running" }]);
  });
});

describe("retry", () => {
  it("is a new attempt, and the counters go on", () => {
    const run = failing();
    intervene(run, "retry");
    expect(run.step("x")).toMatchObject({ status: "ready", failures: 1 });
    expect(run.timers.has("x||hold_expiry")).toBe(false);
    expect(run.claim("x").number).toBe(2);
    run.fail("x");
    expect(run.step("x")).toMatchObject({ status: "waiting", waitReason: "hold", failures: 2 });
  });

  it("does not wait for the back-off", () => {
    const run = failing({ retry: { max_attempts: 3 } });
    intervene(run, "retry");
    expect([...run.ready.keys()]).toContain("x|");
    expect(run.timers.has("x||retry")).toBe(false);
  });

  it("evaluates once more what the engine itself runs", () => {
    const plan = aPlan([
      { id: "x", type: "transform", mapping: "${{ input.missing.deep }}", on_failure: "hold" },
      "z",
    ]);
    const run = new MemoryRun(plan);
    expect(run.step("x").waitReason).toBe("hold");
    expect(intervene(run, "retry")).toEqual({ ok: true });
    expect(run.step("x").waitReason).toBe("hold");
  });

  it("in a paused run waits for its resume", () => {
    const run = failing();
    run.move({ type: "pause_requested", ...asked });
    intervene(run, "retry");
    expect(run.step("x").status).toBe("ready");
    expect(run.ready.size).toBe(0);
  });
});

describe("skip", () => {
  it("satisfies `out` with null", () => {
    const run = runOf(noop("x"));
    intervene(run, "skip");
    expect(run.step("x")).toMatchObject({ status: "skipped", port: "out" });
    expect(run.claim("y").input).toEqual({ x: null });
  });

  it("is refused where there is no `out`: somebody has to say which way", () => {
    const choice = { id: "x", type: "condition", cases: [{ when: "true", port: "yes" }] };
    const run = new MemoryRun(aPlan(["a", choice, "y", "z"], ["a -> x", "x.yes -> y"]));
    expect(intervene(run, "skip")).toMatchObject({ ok: false, why: "conflict" });
    expect(intervene(run, { kind: "mark_succeeded", port: "yes", output: null })).toEqual({
      ok: true,
    });
    expect(run.step("y").status).toBe("ready");
  });

  it("of a request is refused also before it is asked: nobody passes by a decision", () => {
    const ask = { id: "x", type: "approval", role: "approver" };
    const run = new MemoryRun(aPlan(["a", ask, "y"], ["a -> x", "x.approved -> y"]));
    expect(intervene(run, "skip")).toMatchObject({ ok: false });
    expect(
      intervene(run, { kind: "mark_succeeded", port: "approved", output: null }),
    ).toMatchObject({ ok: false });
  });
});

describe("mark-succeeded", () => {
  it("fences the attempt: what its worker brings later changes nothing", () => {
    const run = runOf(noop("x"));
    const work = run.claim("x");
    intervene(run, "mark_succeeded");
    expect(run.step("x")).toMatchObject({ status: "succeeded", marked: true, fence: 2 });
    expect(run.attempts).toMatchObject([{ status: "cancelled" }]);
    expect(run.end(work, { status: "succeeded", output: {} }).outcomes).toEqual([
      { ok: false, why: "stale" },
    ]);
    expect(run.outputs.get("x|")).toEqual({ by: "hand" });
    expect(run.claim("y").input).toEqual({ x: { by: "hand" } });
  });

  it("[AT-08] touches neither the outcome nor the review", () => {
    const run = runOf(noop("x"));
    const { reviewStatus, evaluationStatus, deliveryStatus } = run.run;
    intervene(run, "mark_succeeded");
    expect(run.run).toMatchObject({ reviewStatus, evaluationStatus, deliveryStatus });
  });

  it("names a port that the node has, and never its error", () => {
    const run = runOf(noop("x"));
    for (const port of ["elsewhere", "error"])
      expect(intervene(run, { kind: "mark_succeeded", port, output: null })).toMatchObject({
        ok: false,
      });
  });
});

describe("hold and release", () => {
  it("takes a ready step out of the queue, without an end, until it is released", () => {
    const run = runOf(noop("x"));
    intervene(run, "hold");
    expect(run.step("x")).toMatchObject({ waitReason: "hold", reason: "operator" });
    expect([...run.ready.keys()]).toEqual(["z|"]);
    expect(run.timers.has("x||hold_expiry")).toBe(false);
    intervene(run, "release");
    expect([...run.ready.keys()].sort()).toEqual(["x|", "z|"]);
  });

  it("of a blocked step holds it when it is due, and can be taken back before", () => {
    const plan = () => aPlan(["a", "x"], ["a -> x"]);
    const held = new MemoryRun(plan());
    intervene(held, "hold");
    expect(held.step("x")).toMatchObject({ status: "blocked", reason: "operator" });
    held.claim("a");
    held.succeed("a");
    expect(held.step("x")).toMatchObject({ status: "waiting", waitReason: "hold" });
    expect(held.run).toMatchObject({ status: "waiting", statusReason: "hold" });
    intervene(held, "release");
    expect(held.step("x").status).toBe("ready");

    const released = new MemoryRun(plan());
    intervene(released, "hold");
    intervene(released, "release");
    released.claim("a");
    released.succeed("a");
    expect(released.step("x").status).toBe("ready");
  });

  it("of what the engine itself runs holds and releases it too", () => {
    const plan = aPlan(["a", { id: "x", type: "transform", mapping: "${{ 1 }}" }], ["a -> x"]);
    const run = new MemoryRun(plan);
    intervene(run, "hold");
    run.claim("a");
    run.succeed("a");
    expect(run.step("x").waitReason).toBe("hold");
    intervene(run, "release");
    expect(run.run.status).toBe("succeeded");
  });
});

describe("cancel of a step", () => {
  const cancelled = (policy: JsonObject | string) => {
    const plan = aPlan(
      [noop("x", { on_failure: policy }), "y", "rescue", "z"],
      ["x -> y", ...(policy === "route" ? ["x.error -> rescue"] : [])],
    );
    const run = new MemoryRun(plan);
    run.claim("x");
    expect(intervene(run, "cancel")).toEqual({ ok: true });
    return run;
  };

  it("counts as failed with class cancelled: on_failure says what follows", () => {
    expect(cancelled("hold").step("x")).toMatchObject({
      waitReason: "hold",
      error: { class: "cancelled" },
    });
    expect(cancelled("fail_run").run.status).toBe("failed");
    expect(cancelled("propagate").step("y").status).toBe("failed");
    const routed = cancelled("route");
    expect(routed.step("rescue").status).toBe("ready");
    expect(routed.step("y").status).toBe("skipped");
  });

  it("ends the attempt, and is not tried again", () => {
    const run = cancelled("hold");
    expect(run.attempts).toMatchObject([{ status: "cancelled" }]);
    expect(run.timers.has("x||retry")).toBe(false);
  });

  it("gives up what is held", () => {
    const run = failing();
    intervene(run, "cancel");
    expect(run.run).toMatchObject({ status: "failed", failure: { node: "x" } });
  });

  it("withdraws the request of one that waits for a decision", () => {
    const run = new MemoryRun(aPlan([{ id: "x", type: "approval", role: "approver" }, "z"]));
    intervene(run, "cancel");
    expect(run.approvals[0]?.status).toBe("withdrawn");
  });

  it("early does not let it begin before its time", () => {
    const plan = aPlan(["a", noop("x", { on_failure: "hold" })], ["a -> x"]);
    const run = new MemoryRun(plan);
    intervene(run, "cancel");
    expect(intervene(run, "retry")).toMatchObject({ ok: false, why: "conflict" });
    run.claim("a");
    run.succeed("a");
    expect(intervene(run, "retry")).toEqual({ ok: true });
  });
});
