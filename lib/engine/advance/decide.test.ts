import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { approval, decision } from "./testing";

describe("approvals", () => {
  const plan = () =>
    aPlan(
      [
        approval({ expires_in: "PT1H", on_expired: "port" }),
        "yes",
        { id: "no", type: "end", status: "failed", reason: "rejected" },
      ],
      ["ask.approved -> yes", "ask.rejected -> no", "ask.expired -> no"],
    );
  const decide = (run: MemoryRun, option: string) =>
    run.move({
      type: "decided",
      step: { node: "ask", scope: "" },
      fence: 1,
      stage: 0,
      decision: decision(option),
      lapsed: [],
    });

  it("waits without a worker, and goes on by the decision", () => {
    const run = new MemoryRun(plan());
    expect(run.run).toMatchObject({
      status: "waiting",
      statusReason: "approval",
      reviewStatus: "pending",
    });
    expect(run.ready.size).toBe(0);
    decide(run, "approve");
    expect(run.run).toMatchObject({ status: "queued", reviewStatus: "approved" });
    expect(run.outputs.get("ask|")).toMatchObject({ option: "approve", decision: "approved" });
    expect(run.timers.size).toBe(0);
  });

  it("counts the first of two decisions alone", () => {
    const run = new MemoryRun(plan());
    expect(decide(run, "reject").outcomes).toEqual([{ ok: true }]);
    expect(decide(run, "approve").outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
    expect(run.approvals.map(({ status }) => status)).toEqual(["rejected"]);
    expect(run.run.status).toBe("failed");
  });

  it("takes the declared way when it expires, and never approves", () => {
    const run = new MemoryRun(plan());
    run.fire("ask", "approval_expiry");
    expect(run.step("ask")).toMatchObject({ status: "succeeded", port: "expired" });
    expect(run.step("yes").status).toBe("skipped");
    expect(run.run).toMatchObject({ status: "failed", reviewStatus: "rejected" });
  });

  /** Guards against a path behind both ends that cannot read what the expiry left out. */
  it("gives the same members when it expires as when somebody decides", () => {
    const [expired, approved] = [new MemoryRun(plan()), new MemoryRun(plan())];
    expired.fire("ask", "approval_expiry");
    decide(approved, "approve");
    const members = (run: MemoryRun) => Object.keys(run.outputs.get("ask|") ?? {}).sort();
    expect(members(expired)).toEqual(members(approved));
    const both = new MemoryRun(
      aPlan(
        [
          approval({ expires_in: "PT1H", on_expired: "reject" }),
          {
            id: "go",
            type: "condition",
            cases: [{ when: 'nodes.ask.output.decision == "approved"', port: "yes" }],
          },
          "yes",
          "no",
        ],
        ["ask.approved -> go", "ask.rejected -> go", "go.yes -> yes", "go.else -> no"],
      ),
    );
    both.fire("ask", "approval_expiry");
    expect([...both.ready.keys()]).toEqual(["no|"]);
  });

  it("does not offer a revision that leads nowhere", () => {
    expect(new MemoryRun(plan()).approvals[0]?.options.map(({ id }) => id)).toEqual([
      "approve",
      "reject",
    ]);
  });
});
