import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";

const loop = (fields: JsonObject = {}): JsonObject => ({
  id: "rounds",
  type: "loop",
  max_iterations: 1,
  until: "nodes.work.output.good",
  on_failure: "propagate",
  body: { nodes: [noop("work")] },
  ...fields,
});

const asking = {
  on_exhausted: { approval: { role: "approver", show: "${{ nodes.work.output }}" } },
};

/** One round that came to nothing. */
function turn(run: MemoryRun, round: number): void {
  run.claim(`work@rounds:${round}`);
  run.succeed(`work@rounds:${round}`, { good: false, draft: round });
}

function decide(run: MemoryRun, round: number, option: string, form: JsonObject | null = null) {
  const step = { node: "rounds_exhausted", scope: `rounds:${round}` };
  return run.move({
    type: "decided",
    step,
    fence: 1,
    stage: 0,
    lapsed: [],
    decision: {
      id: `00000000-0000-7000-8000-0000000000${round}0`,
      option,
      reason: "",
      form,
      artifactVersionId: null,
      decidedBy: { kind: "user", id: "00000000-0000-7000-8000-000000000001", name: "Ada" },
    },
  });
}

describe("a loop that is exhausted", () => {
  const exhausted = (): MemoryRun => {
    const run = new MemoryRun(aPlan([loop(asking), "after"], ["rounds -> after"]));
    turn(run, 0);
    return run;
  };

  it("[SD-21] hands over to a person, who sees the last round, and holds nobody meanwhile", () => {
    const run = exhausted();
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "approval", stepsReady: 0 });
    expect(run.approvals[0]).toMatchObject({
      scope: "rounds:0",
      shown: { show: { good: false, draft: 0 } },
      options: [{ id: "continue" }, { id: "again" }, { id: "fail" }],
    });
  });

  it("[SD-21] goes on with what there is, if the person says so", () => {
    const run = exhausted();
    decide(run, 0, "continue");
    expect(run.step("rounds")).toMatchObject({ status: "succeeded", port: "out" });
    expect(run.outputs.get("rounds|")).toMatchObject({
      iterations: 1,
      exhausted: true,
      nodes: { work: { output: { draft: 0 } } },
    });
    expect(run.step("after").status).toBe("ready");
  });

  it("[SD-21] turns as many times more as the person grants, and asks again after that", () => {
    const run = exhausted();
    decide(run, 0, "again", { rounds: 2 });
    turn(run, 1);
    expect(run.step("rounds").scopeCounts).toMatchObject({ total: 3, opened: 3 });
    turn(run, 2);
    expect(run.step("rounds_exhausted@rounds:2").status).toBe("waiting");
    decide(run, 2, "again");
    run.claim("work@rounds:3");
    run.succeed("work@rounds:3", { good: true });
    expect(run.step("rounds").status).toBe("succeeded");
  });

  it("[SD-21] fails, if the person gives up", () => {
    const run = exhausted();
    decide(run, 0, "fail");
    expect(run.step("rounds")).toMatchObject({
      status: "failed",
      error: { code: "loop_exhausted" },
    });
    expect(run.run.status).toBe("failed");
  });
});

describe("a join that is decided", () => {
  it("needs nobody any more, even if what it began has failed itself", () => {
    const run = new MemoryRun(
      aPlan(
        ["before", "slow", "fast", noop("first", { join: "any" }), "elsewhere"],
        ["before -> slow", "before -> elsewhere", "slow -> first", "fast -> first"],
      ),
    );
    run.claim("fast");
    run.succeed("fast");
    run.claim("first");
    run.fail("first");
    run.claim("before");
    run.succeed("before");
    expect(run.step("slow").status).toBe("cancelled");
    expect(run.step("elsewhere").status).toBe("ready");
  });
});

describe("a pause", () => {
  it("keeps a run open in which nothing is, although a failure that was absorbed stands in it", () => {
    const run = new MemoryRun(
      aPlan(
        ["bad", "good", { id: "either", type: "join", mode: "any", cancel_losers: false }],
        ["bad -> either", "good -> either"],
      ),
    );
    run.claim("bad");
    run.claim("good");
    run.succeed("good");
    run.move({ type: "pause_requested", reason: "look", actor: ADA });
    run.fail("bad");
    expect(run.run.status).toBe("paused");
    run.move({ type: "resume_requested", reason: "seen", actor: ADA });
    expect(run.run.status).toBe("succeeded");
  });
});

const ADA = {
  kind: "user",
  id: "00000000-0000-7000-8000-000000000001",
  name: "Ada",
} as const;

describe("a container", () => {
  it("takes everything in it along when a join has no use for it any more", () => {
    const run = new MemoryRun(
      aPlan(
        [loop({ max_iterations: 3 }), "fast", { id: "first", type: "join", mode: "any" }],
        ["rounds -> first", "fast -> first"],
      ),
    );
    run.claim("work@rounds:0");
    run.claim("fast");
    run.succeed("fast");
    expect(run.step("rounds").status).toBe("cancelled");
    expect(run.step("work@rounds:0").status).toBe("cancelled");
    expect(run.scopes.get("rounds:0")?.status).toBe("closed");
    expect(run.run.status).toBe("succeeded");
  });

  it("is over when the run is cancelled, whatever is inside of it", () => {
    const run = new MemoryRun(aPlan([loop({ max_iterations: 3 })]));
    run.claim("work@rounds:0");
    run.move({
      type: "cancel_requested",
      reason: "enough",
      actor: { kind: "user", id: "00000000-0000-7000-8000-000000000001", name: "Ada" },
    });
    expect(run.step("rounds").status).toBe("cancelled");
    run.end(run.workOf("work@rounds:0"), {
      status: "cancelled",
      error: { class: "cancelled", code: "asked", message: "Asked to stop." },
    });
    expect(run.run.status).toBe("cancelled");
  });

  it("keeps a failure in one round apart from another, and says where it was", () => {
    const inner = { ...loop({ id: "inner", until: "true", max_iterations: 2 }) };
    const run = new MemoryRun(
      aPlan([
        {
          id: "each",
          type: "foreach",
          items: "${{ [1, 2] }}",
          tolerate: 1,
          body: { nodes: [inner], edges: [] },
        },
      ]),
    );
    run.claim("work@each:0/inner:0");
    run.fail("work@each:0/inner:0");
    run.claim("work@each:1/inner:0");
    run.succeed("work@each:1/inner:0");
    expect(run.outputs.get("each|")).toMatchObject([
      { status: "failed", error: { node: "inner", code: "iteration_failed" } },
      { status: "succeeded", output: { iterations: 1 } },
    ]);
    expect(run.run.status).toBe("succeeded");
  });
});
