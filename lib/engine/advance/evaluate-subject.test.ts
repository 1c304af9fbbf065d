import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { asId, encodeId } from "@/lib/kernel/ids";
import type { Json, JsonObject } from "@/lib/kernel/json";

const VERSION = "00000000-0000-7000-8000-000000000001";
const OTHER = "00000000-0000-7000-8000-000000000002";
const referenceTo = (id: string): JsonObject => ({
  artifact_version_id: encodeId("artifactVersion", asId("artifactVersion", id)),
});

/** A run that judges its input by these evaluators, and delivers `file` whatever comes of it. */
function judge(evaluators: JsonObject[], subject: Json, file: JsonObject = referenceTo(VERSION)) {
  const check = {
    id: "check",
    type: "evaluate",
    subject: "${{ input.subject }}",
    evaluators,
    on_failure: "hold",
  };
  const hand = {
    id: "hand",
    type: "deliver",
    artifacts: ["${{ input.file }}"],
    channel: { kind: "download" },
  };
  const plan = aPlan(
    [check, { id: "j", type: "join", mode: "any" }, hand],
    ["check.passed -> j", "check.failed -> j", "j -> hand"],
  );
  const run = new MemoryRun(plan, { subject, file });
  run.products.push([VERSION], [OTHER]);
  return run;
}

const hand = (run: MemoryRun) => {
  run.move({
    type: "claimed",
    step: { node: "hand", scope: "" },
    offer: { workerId: "w", pools: ["default"], executors: ["deliver"], slots: 1 },
  });
  return run.step("hand");
};

const rule = (expr: string): JsonObject => ({ kind: "rule", expr });
const atLeastTwo = rule("size(subject.citations) >= 2");
const schema: JsonObject = {
  kind: "schema",
  schema: { type: "object", required: ["title"], properties: { title: { type: "string" } } },
};

describe("an evaluation", () => {
  it("passes what passes all of its evaluators, and says what each found", () => {
    const run = judge([schema, atLeastTwo], { title: "Tides", citations: [1, 2] });
    expect(run.step("check")).toMatchObject({ status: "succeeded", port: "passed" });
    expect(run.run.evaluationStatus).toBe("passed");
    expect(run.outputs.get("check|")).toEqual({
      verdict: "passed",
      scores: [1, 1],
      evidence: [
        { kind: "schema", passed: true, issues: [] },
        { kind: "rule", passed: true, expr: "size(subject.citations) >= 2" },
      ],
    });
  });

  it("fails what one of them fails", () => {
    const run = judge([schema, atLeastTwo], { title: 3, citations: [1, 2] });
    expect(run.step("check").port).toBe("failed");
    expect(run.run.evaluationStatus).toBe("failed");
    expect(run.outputs.get("check|")).toMatchObject({
      scores: [0, 1],
      evidence: [{ passed: false, issues: [{ path: "/title" }] }, { passed: true }],
    });
    expect(run.events.find(({ type }) => type === "evaluation.completed")?.payload).toMatchObject({
      verdict: "failed",
      scores: [0, 1],
    });
  });

  it("fails what a rule cannot be asked of, and says why without repeating a value", () => {
    const run = judge([atLeastTwo], { secret: "canary" });
    expect(run.step("check").port).toBe("failed");
    const output = JSON.stringify(run.outputs.get("check|"));
    expect(output).toContain("problem");
    expect(output).not.toContain("canary");
  });

  it("is held where a rule gives no truth value", () => {
    const run = judge([rule("subject.n")], { n: 3 });
    expect(run.step("check")).toMatchObject({ status: "waiting", waitReason: "hold" });
    expect(run.run.evaluationStatus).toBe("not_evaluated");
  });

  it("[SD-45] keeps what has failed from being delivered, whatever the edges say", () => {
    for (const subject of [{ report: referenceTo(VERSION) }, { text: "no version is named" }]) {
      const run = judge([atLeastTwo], subject);
      expect(hand(run)).toMatchObject({
        status: "waiting",
        waitReason: "hold",
        error: { code: "evaluation_failed", details: referenceTo(VERSION) },
      });
    }
  });

  it("speaks of exactly the versions that its subject names", () => {
    const subject = { report: referenceTo(VERSION), citations: [1] };
    expect(hand(judge([atLeastTwo], subject, referenceTo(OTHER))).status).toBe("running");
    expect(hand(judge([atLeastTwo], { ...subject, citations: [1, 2] })).status).toBe("running");
  });
});
