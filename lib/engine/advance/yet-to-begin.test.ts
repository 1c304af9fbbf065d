import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { ADA, intervene } from "@/lib/engine/testing/model-interventions";
import { asId, encodeId } from "@/lib/kernel/ids";

const plan = aPlan(["a", "b", "c"], ["a -> b"]);
const LATER = 2_000_000;

/** A run that waits for its time, and one that waits for room among those of its key. */
const HELD_BACK = {
  scheduled: () => new MemoryRun(plan, {}, LATER),
  concurrency: () => new MemoryRun(plan, {}, null, "closed"),
};
const begin = {
  scheduled: (run: MemoryRun) => run.fire("", "run_start"),
  concurrency: (run: MemoryRun) => run.move({ type: "admitted" }),
};
const control = (run: MemoryRun, type: "pause_requested" | "resume_requested") =>
  run.move({ type, reason: "look first", actor: ADA });

const ACTIONS = [
  { kind: "skip" },
  { kind: "hold" },
  { kind: "cancel" },
  { kind: "mark_succeeded", port: "out" },
] as const;

describe.each(["scheduled", "concurrency"] as const)("a run that waits to begin (%s)", (why) => {
  /** Guards against a step that an operator passes by before its time: what follows began, and the rest never did. */
  it.each(ACTIONS)("lets nobody step in before: %j", (action) => {
    for (const isPaused of [false, true]) {
      const run = HELD_BACK[why]();
      if (isPaused) control(run, "pause_requested");
      expect(intervene(run, "a", action)).toMatchObject({ ok: false, why: "conflict" });
      expect(run.run.statusReason).toBe(why);
      if (isPaused) control(run, "resume_requested");
      begin[why](run);
      expect([...run.ready.keys()].sort()).toEqual(["a|", "c|"]);
    }
  });

  it("begins nothing where it goes to another version meanwhile, and that version when it does", () => {
    const run = HELD_BACK[why]();
    const to = aPlan(["x", "y"]);
    const toVersionId = "00000000-0000-7000-8000-0000000000f2";
    run.versions.set(encodeId("workflowVersion", asId("workflowVersion", toVersionId)), to);
    control(run, "pause_requested");
    run.move({
      type: "migrated",
      plan: to,
      fromVersionId: "00000000-0000-7000-8000-0000000000f1",
      toVersionId,
      mapping: {},
      steps: [],
      seen: run.run.eventSequence,
      reason: "A check was missing.",
      actor: ADA,
    });
    control(run, "resume_requested");
    expect([run.run.status, run.run.statusReason, run.ready.size]).toEqual(["queued", why, 0]);
    begin[why](run);
    expect([...run.ready.keys()].sort()).toEqual(["x|", "y|"]);
  });
});
