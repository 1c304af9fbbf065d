import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { findingsFor, migrate, sameNames } from "@/lib/engine/testing/migrants-of";
import type { StepAction } from "./advance/moves";

const actor = { kind: "user", id: "u", name: "Ada" } as const;
const asked = { reason: "Look at it first", actor };
const ask = { id: "ask", type: "approval", role: "approver" };
const HOUR = 3_600_000;

function intervene(run: MemoryRun, name: string, kind: "hold" | "release"): void {
  const [node = "", scope = ""] = name.split("@");
  const step = run.find(name);
  const { outcomes } = run.move({
    type: "intervened",
    step: { node, scope },
    action: { kind } satisfies StepAction,
    ...asked,
    seen: {
      status: step?.status ?? "blocked",
      waitReason: step?.waitReason ?? null,
      fence: step?.fence ?? 0,
    },
  });
  expect(outcomes).toEqual([{ ok: true }]);
}

const HELD = { status: "waiting", waitReason: "hold", reason: "operator" };
const MARKED = { status: "blocked", reason: "operator" };

describe("what an operator holds", () => {
  it("[WF-12] is held in the other version, too, until they release it", () => {
    const run = new MemoryRun(aPlan([ask, "a"]));
    intervene(run, "a", "hold");
    migrate(run, aPlan([ask, "a", "more"], ["a -> more"]));
    expect(run.step("a")).toMatchObject(HELD);
    expect(run.run.status).toBe("waiting");
    intervene(run, "a", "release");
    run.claim("a");
    run.succeed("a");
    expect(run.step("more").status).toBe("ready");
  });

  it("[WF-12] before its turn is held there when that comes", () => {
    const run = new MemoryRun(aPlan(["a", ask, "b"], ["a -> b"]));
    intervene(run, "b", "hold");
    run.move({ type: "pause_requested", ...asked });
    migrate(run, aPlan(["a", "then", ask, "b"], ["a -> then", "then -> b"]));
    expect(run.step("b")).toMatchObject(MARKED);
    run.move({ type: "resume_requested", ...asked });
    for (const node of ["a", "then"]) {
      run.claim(node);
      run.succeed(node);
    }
    expect(run.step("b")).toMatchObject(HELD);
  });

  it("[WF-12] is held under the name that the mapping gives it, and not at all where it has no place", () => {
    const held = () => {
      const run = new MemoryRun(aPlan([ask, "a"]));
      intervene(run, "a", "hold");
      return run;
    };
    const renamed = held();
    migrate(renamed, aPlan([ask, "z"]), { ...sameNames(renamed), a: "z" });
    expect(renamed.find("a")).toBeUndefined();
    expect(renamed.step("z")).toMatchObject(HELD);

    const dropped = held();
    migrate(dropped, aPlan([ask]), { ...sameNames(dropped), a: null });
    expect([...dropped.steps.keys()]).toEqual(["ask|"]);
  });

  it("[WF-12] is held with what it has been through: its attempts go on being counted", () => {
    const run = new MemoryRun(aPlan([ask, "a"]));
    const { attemptId, fence } = run.claim("a");
    const step = { node: "a", scope: "" };
    run.move({ type: "attempt_lost", step, attemptId, fence, cause: "handed_back" });
    intervene(run, "a", "hold");
    migrate(run, aPlan([ask, "a"]));
    expect(run.step("a")).toMatchObject({ ...HELD, attempts: 1 });
  });

  it("[WF-12] inside of a round is held in its round", () => {
    const rounds = (nodes: readonly string[], edges: { from: string; to: string }[]) => ({
      id: "rounds",
      type: "loop",
      max_iterations: 3,
      body: { nodes: [ask, ...nodes.map((id) => noop(id))], edges },
    });
    const run = new MemoryRun(aPlan([rounds(["a", "b"], [{ from: "a", to: "b" }])]));
    intervene(run, "a@rounds:0", "hold");
    const to = rounds(
      ["a", "c", "b"],
      [
        { from: "a", to: "c" },
        { from: "c", to: "b" },
      ],
    );
    migrate(run, aPlan([to]));
    expect(run.step("a@rounds:0")).toMatchObject(HELD);
  });
});

describe("a deadline of before", () => {
  const due = (fields = {}) => aPlan([ask, noop("a", fields)]);

  it("[WF-12] begins anew with the step that begins anew", () => {
    const run = new MemoryRun(due({ deadline: "PT2H" }));
    run.move({ type: "pause_requested", ...asked });
    run.now += HOUR;
    migrate(run, due({ deadline: "PT3H" }));
    expect(run.timers.get("a||step_deadline")?.fireAt).toBe(run.now + 3 * HOUR);
  });

  it("[WF-12] does nothing any more, on its way as it may have been", () => {
    for (const fields of [{}, { deadline: "PT2H" }]) {
      const run = new MemoryRun(due({ deadline: "PT1H" }));
      run.move({ type: "pause_requested", ...asked });
      run.now += HOUR;
      migrate(run, due(fields));
      run.move({ type: "resume_requested", ...asked });
      const step = { node: "a", scope: "" };
      const late = run.move({ type: "timer_fired", kind: "step_deadline", step, fence: 0 });
      expect(late.outcomes).toEqual([{ ok: false, why: "stale" }]);
      expect(run.step("a").status).toBe("ready");
    }
  });
});

describe("a step that waits for money", () => {
  const budget = { usd: 1, tokens: null, toolCalls: null, onExhausted: "wait" } as const;
  const limits = { limits: { budget: { usd: 1, on_exhausted: "wait" } } };

  it("[WF-12] begins anew in the other version, and asks again where it is short there", () => {
    const run = new MemoryRun(aPlan(["a"], [], limits), {}, null, undefined, { budget });
    const lack = {
      status: "yielded",
      reason: "budget",
      need: { usd: 2, tokens: 0, toolCalls: 0 },
      shortOf: null,
    } as const;
    run.end(run.claim("a"), lack);
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "budget" });
    const to = aPlan(["a", "b"], ["a -> b"], limits);
    expect(findingsFor(run, to)).toEqual([]);
    migrate(run, to);
    expect(run.step("a")).toMatchObject({ status: "ready", attempts: 1 });
    expect(run.approvals.map(({ status }) => status)).toEqual(["withdrawn"]);
    run.end(run.claim("a"), lack);
    expect(run.approvals.map(({ status }) => status)).toEqual(["withdrawn", "pending"]);
    expect(run.purse?.requestId).toBe(run.approvals[1]?.id);
  });

  it("[WF-12] stays where it is with a call of which nobody knows, and says what helps", () => {
    const run = new MemoryRun(aPlan(["a"]));
    run.claim("a");
    run.openEffects.add("a|");
    const { attemptId, fence } = run.workOf("a");
    const step = { node: "a", scope: "" };
    run.move({ type: "attempt_lost", step, attemptId, fence, cause: "worker_gone" });
    expect(run.step("a").waitReason).toBe("reconcile");
    expect(findingsFor(run, run.plan)).toEqual(["call_in_doubt a"]);
  });
});
