import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { differences } from "./differences";
import { replay } from "./replay";

const approval = { id: "ask", type: "approval", role: "approver", title: "Go on?" };
const plan = aPlan(
  ["a", "b", approval, { id: "both", type: "join", mode: "all" }, noop("no")],
  ["a -> ask", "ask.approved -> both", "ask.rejected -> no", "b -> both"],
);

const ada = { kind: "user", id: "00000000-0000-7000-8000-000000000001", name: "Ada" } as const;
const hand = {
  id: "hand",
  type: "deliver",
  artifacts: ["${{ [] }}"],
  channel: { kind: "download" },
  on_failure: "propagate",
  retry: { max_attempts: 1 },
};

/** A run with a decision, a branch that is not taken, and a failure that its join sees. */
function aRun(): MemoryRun {
  const run = new MemoryRun(plan);
  run.claim("a");
  run.succeed("a");
  run.move({
    type: "decided",
    step: { node: "ask", scope: "" },
    fence: 1,
    stage: 0,
    lapsed: [],
    decision: {
      id: "00000000-0000-7000-8000-000000000002",
      option: "approve",
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy: ada,
    },
  });
  run.claim("b");
  run.fail("b");
  return run;
}

/** The events as their rows are, with their times. */
const eventsOf = (run: MemoryRun) => run.events.map((event) => ({ ...event, at: run.now }));

const recorded = (run: MemoryRun) => ({
  run: run.run,
  steps: [...run.steps.values()].map((step) => ({ ...step, outputDigest: null })),
  scopes: [],
  approvals: run.approvals,
  outputDigest: null,
});

describe("the events of a run", () => {
  it("[WF-14] say all that its state says", () => {
    const run = aRun();
    expect(run.run.status).toBe("failed");
    expect(differences(replay(plan, eventsOf(run)), recorded(run))).toEqual([]);
  });

  it("[WF-14] are each missed: without any of those that move something, the state is another", () => {
    const run = aRun();
    const silent = new Set(["attempt.ended", "run.started", "run.created"]);
    for (const { sequence, type } of eventsOf(run)) {
      if (silent.has(type)) continue;
      const others = eventsOf(run)
        .filter((event) => event.sequence !== sequence)
        .map((event, index) => ({ ...event, sequence: index + 1 }));
      const found = differences(replay(plan, others), recorded(run));
      expect([type, found.length > 0]).toEqual([type, true]);
    }
  });

  it("[WF-14] name what was moved after its end, and what is missing in between", () => {
    const run = aRun();
    const last = eventsOf(run).at(-1);
    if (!last) throw new Error("The run has no event.");
    const again = { ...last, sequence: last.sequence + 2, type: "run.waiting" };
    expect(replay(plan, [...eventsOf(run), again]).faults).toEqual([
      `Event ${again.sequence} follows event ${last.sequence}.`,
      `Event ${again.sequence}, run.waiting, moves a run that is failed.`,
    ]);
  });

  it("[WF-14] show every field that somebody changed in the tables", () => {
    const run = aRun();
    const rows = recorded(run);
    const changed = { ...rows, run: { ...rows.run, status: "succeeded" as const } };
    expect(differences(replay(plan, eventsOf(run)), changed)).toEqual([
      { step: null, field: "status", replayed: "failed", recorded: "succeeded" },
    ]);
  });

  it("[WF-14] say of a run that is stopped which edges were left as they were", () => {
    const strict = aPlan(
      [noop("a", { on_failure: "fail_run" }), "b", { id: "both", type: "join", mode: "all" }],
      ["a -> both", "b -> both"],
    );
    const run = new MemoryRun(strict);
    run.claim("a");
    run.fail("a");
    const failed = eventsOf(run).find(({ type, node }) => type === "step.failed" && node === "a");
    expect(failed?.payload.edges).toBe("none");
    expect(differences(replay(strict, eventsOf(run)), recorded(run))).toEqual([]);
  });

  it("[WF-14] say that nothing was handed over where what leads to it has failed", () => {
    const run = new MemoryRun(aPlan(["a", hand], ["a -> hand"]));
    run.claim("a");
    run.fail("a");
    expect(run.step("hand").status).toBe("failed");
    expect(run.run.deliveryStatus).toBe("not_ready");
  });

  it("[WF-14] say that a delivery has failed whose run is being cancelled", () => {
    const run = new MemoryRun(aPlan([hand]));
    run.claim("hand");
    run.move({ type: "cancel_requested", reason: "enough", actor: ada });
    run.fail("hand");
    expect(run.run).toMatchObject({ status: "cancelled", deliveryStatus: "failed" });
  });
});
