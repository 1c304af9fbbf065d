import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { ADA, intervene } from "@/lib/engine/testing/model-interventions";
import type { TimerKind } from "./moves";

const HOUR = 3_600_000;

const ask = (fields = {}) => ({
  id: "ask",
  type: "approval",
  role: "approver",
  title: "Go on?",
  ...fields,
});

/** The clock comes as it was read: whatever has become of it since. */
const late = (run: MemoryRun, kind: TimerKind, node: string, fence: number) =>
  run.move({ type: "timer_fired", kind, step: { node, scope: "" }, fence }).outcomes[0];
const control = (run: MemoryRun, type: "pause_requested" | "resume_requested") =>
  run.move({ type, reason: "look first", actor: ADA });

describe("a clock that was read before it was put off", () => {
  it("expires no request of a run that was paused for a moment meanwhile", () => {
    const run = new MemoryRun(aPlan([ask({ expires_in: "PT1H" }), "x"], ["ask.expired -> x"]));
    run.now += HOUR - 1_000;
    control(run, "pause_requested");
    run.now += 5_000;
    control(run, "resume_requested");
    expect(late(run, "approval_expiry", "ask", 1)).toEqual({ ok: false, why: "stale" });
    expect(run.step("ask").status).toBe("waiting");
    run.fire("ask", "approval_expiry");
    expect(run.now).toBe(1_000_000 + HOUR + 5_000);
    expect(run.step("ask")).toMatchObject({ status: "succeeded", port: "expired" });
  });

  it("expires none either where its firing comes together with the resume", () => {
    const run = new MemoryRun(aPlan([ask({ expires_in: "PT1H" }), "x"], ["ask.expired -> x"]));
    run.now += HOUR - 1_000;
    control(run, "pause_requested");
    run.now += 5_000;
    const { outcomes } = run.move(
      { type: "resume_requested", reason: "seen", actor: ADA },
      { type: "timer_fired", kind: "approval_expiry", step: { node: "ask", scope: "" }, fence: 1 },
    );
    expect(outcomes).toEqual([{ ok: true }, { ok: false, why: "stale" }]);
    expect(run.step("ask").status).toBe("waiting");
  });

  /** Guards against two pollers that see the same reminder at once: the second one's came right after the first. */
  it("reminds once for each time, however many fire it", () => {
    const run = new MemoryRun(aPlan([ask({ remind: { every: "PT1H", max: 3 } })]));
    run.fire("ask", "approval_reminder");
    expect(late(run, "approval_reminder", "ask", 1)).toEqual({ ok: false, why: "stale" });
    const once = { type: "timer_fired", kind: "approval_reminder", fence: 1 } as const;
    run.now += HOUR;
    const step = { node: "ask", scope: "" };
    expect(run.move({ ...once, step }, { ...once, step }).outcomes).toEqual([
      { ok: true },
      { ok: false, why: "stale" },
    ]);
    expect(run.approvals.map(({ reminders }) => reminders)).toEqual([2]);
  });

  it("lets nothing begin that comes together with the end of the run's time", () => {
    const plan = aPlan(["a"], [], { limits: { max_duration: "PT1H" } });
    const run = new MemoryRun(plan, {}, null, "closed");
    run.now += HOUR;
    const { outcomes } = run.move(
      { type: "timer_fired", kind: "run_timeout", step: null, fence: 0 },
      { type: "admitted" },
    );
    expect(outcomes).toEqual([{ ok: true }, { ok: false, why: "stale" }]);
    expect(run.run.status).toBe("timed_out");
    expect(run.events.filter(({ type }) => type === "run.timed_out")).toHaveLength(1);
    expect(run.steps.size).toBe(0);
  });

  it("fails no step whose wait in the queue began anew with a resume", () => {
    const run = new MemoryRun(aPlan([noop("a", { schedule_timeout: "PT1H" })]));
    run.now += HOUR - 1_000;
    control(run, "pause_requested");
    control(run, "resume_requested");
    expect(late(run, "schedule_timeout", "a", 0)).toEqual({ ok: false, why: "stale" });
    expect(run.step("a").status).toBe("ready");
  });
});

/** What `MemoryRun` checks after every move: nothing stops the clock of what is over. */
describe("no clock is left behind", () => {
  it("of a step that an operator tries again while its tool was to be asked", () => {
    const run = new MemoryRun(aPlan([noop("a", { tool: "asked@1.0.0" })]));
    const error = { class: "outcome_unknown", code: "no_answer", message: "" } as const;
    run.end(run.claim("a"), { status: "failed", error });
    expect(run.timers.has("a||reconcile")).toBe(true);
    intervene(run, "a", { kind: "retry" });
    run.claim("a");
    run.succeed("a");
    expect(run.timers.size).toBe(0);
  });

  it("of a held step whose hold runs out before its deadline", () => {
    const a = noop("a", { on_failure: "hold", hold_for: "PT1H", deadline: "P1D" });
    const run = new MemoryRun(aPlan([a]));
    run.claim("a");
    run.fail("a");
    run.fire("a", "hold_expiry");
    expect([run.run.status, run.timers.size]).toEqual(["failed", 0]);
  });

  it("of a foreach that fails in a pause while it was about to go on", () => {
    const each = {
      id: "each",
      type: "foreach",
      items: "${{ input.items }}",
      max_parallel: 2,
      on_failure: "propagate",
      body: {
        nodes: [
          { id: "c", type: "condition", cases: [{ port: "work", when: "index == 0.0" }] },
          noop("w", { on_failure: "propagate" }),
        ],
        edges: [{ from: "c.work", to: "w" }],
      },
    };
    const items = Array.from({ length: 150 }, (_, index) => index);
    const run = new MemoryRun(aPlan([each, "other"]), { items });
    run.claim("w@each:0");
    control(run, "pause_requested");
    run.fire("each", "continue");
    run.fail("w@each:0");
    expect(run.step("each").status).toBe("failed");
    expect(run.timers.size).toBe(0);
  });
});
