import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";

const ask = (fields: JsonObject = {}): JsonObject => ({ id: "ask", type: "approval", ...fields });

const rounds = (fields: JsonObject = {}): JsonObject => ({
  id: "rounds",
  type: "loop",
  max_iterations: 2,
  until: "nodes.ask.output.decision == 'approved'",
  on_exhausted: { approval: { role: "approver" } },
  body: { nodes: [noop("work"), ask()], edges: [{ from: "work", to: "ask" }] },
  ...fields,
});

const runOf = (container: JsonObject) => new MemoryRun(aPlan([container], []));

const BOB = { kind: "user" as const, id: "u", name: "Bob" };

let decisions = 0;
function decide(run: MemoryRun, node: string, scope: string, option: string): void {
  decisions += 1;
  run.move({
    type: "decided",
    step: { node, scope },
    fence: 1,
    stage: 0,
    lapsed: [],
    decision: {
      id: `00000000-0000-7000-8000-${String(decisions).padStart(12, "0")}`,
      option,
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy: { kind: "user", id: "u", name: "Ada" },
    },
  });
}

/** One round: work, and what a person says of it. */
function round(run: MemoryRun, number: number, option: string): void {
  const scope = `rounds:${number}`;
  run.claim(`work@${scope}`);
  run.succeed(`work@${scope}`);
  decide(run, "ask", scope, option);
}

describe("the review of a run", () => {
  it("is what the last round of a loop came to, not the worst of all rounds", () => {
    const run = runOf(rounds());
    round(run, 0, "reject");
    expect(run.run.reviewStatus).toBe("rejected");
    round(run, 1, "approve");
    expect(run.run).toMatchObject({ reviewStatus: "approved", status: "succeeded" });
  });

  it("is the word of the person who takes over when the rounds are used up", () => {
    const taken = runOf(rounds());
    round(taken, 0, "reject");
    round(taken, 1, "reject");
    expect(taken.run.reviewStatus).toBe("pending");
    decide(taken, "rounds_exhausted", "rounds:1", "continue");
    expect(taken.run.reviewStatus).toBe("approved");

    const given = runOf(rounds({ on_failure: "propagate" }));
    round(given, 0, "reject");
    round(given, 1, "reject");
    decide(given, "rounds_exhausted", "rounds:1", "fail");
    expect(given.run.reviewStatus).toBe("rejected");
  });

  it("keeps the items of a foreach apart: one that was rejected stays so", () => {
    const run = runOf({
      id: "each",
      type: "foreach",
      items: "${{ ['a', 'b'] }}",
      tolerate: 2,
      body: { nodes: [ask()] },
    });
    decide(run, "ask", "each:0", "reject");
    decide(run, "ask", "each:1", "approve");
    expect(run.run.reviewStatus).toBe("rejected");
  });

  it("is that of every request where they ask different things", () => {
    const run = new MemoryRun(aPlan([ask(), { id: "other", type: "approval" }], []));
    decide(run, "ask", "", "reject");
    decide(run, "other", "", "approve");
    expect(run.run.reviewStatus).toBe("rejected");
  });

  it("does not forget what was said because a later request was withdrawn", () => {
    const run = runOf(rounds());
    round(run, 0, "reject");
    run.claim("work@rounds:1");
    run.succeed("work@rounds:1");
    run.move({
      type: "approval_withdrawn",
      step: { node: "ask", scope: "rounds:1" },
      fence: 1,
      reason: "Not needed.",
      actor: BOB,
    });
    decide(run, "rounds_exhausted", "rounds:1", "fail");
    expect(run.run.reviewStatus).toBe("rejected");
  });

  /** Guards against minutes under the lock of the run: what is looked at once for each pair of requests. */
  it("of hundreds of requests is found in no time, also where all are withdrawn at once", () => {
    const items = Array.from({ length: 400 }, (_, at) => at);
    const each = { id: "each", type: "foreach", items: "${{ input.items }}", max_parallel: 400 };
    const asking = aPlan([{ ...each, body: { nodes: [ask({ role: "approver" })] } }], []);
    const run = new MemoryRun(asking, { items });
    decide(run, "ask", "each:0", "reject");
    run.move({ type: "cancel_requested", reason: "enough", actor: BOB });
    expect(run.approvals.filter(({ status }) => status === "withdrawn")).toHaveLength(399);
    expect(run.run).toMatchObject({ status: "cancelled", reviewStatus: "rejected" });
  }, 10_000);
});
