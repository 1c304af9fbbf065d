import { describe, expect, it } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { getStep } from "../reading/read-steps";
import {
  aPerson,
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  eventsOf,
  failure,
  runRow,
  stepRow,
  type TestRun,
} from "../testing";
import { expectSound } from "../testing/soundness";
import {
  cancelStep,
  holdStep,
  markStepSucceeded,
  releaseStep,
  retryStep,
  skipStep,
} from "./intervene";

const { query } = testDatabase();
const stepOf = ({ runId }: TestRun, node: string) => ({ runId, node, scope: "" });

async function aHeldRun() {
  const pool = `held-${newId("run").slice(-12)}`;
  const run = await aRun("a -> b", {
    pool,
    nodes: { a: noop("a", { on_failure: "hold", pool }) },
  });
  await end(await claimNext(run), failure());
  return { run, operator: await aPerson(run, "operator"), step: stepOf(run, "a") };
}

describe("an operator", () => {
  it("tries a held step again, and the audit keeps why", async () => {
    const { run, operator, step } = await aHeldRun();
    expect((await getStep(operator, step)).interventions).toEqual([
      "retry",
      "skip",
      "mark_succeeded",
      "release",
      "cancel",
    ]);
    expect(await retryStep(operator, step, "the other side is back")).toMatchObject({
      status: "ready",
    });
    await end(await claimNext(run), done());
    expect(await eventsOf(run)).toContain("operator.intervened a");
    const audited = await query(
      "select action, details from audit_events where tenant_id = $1 and action like 'step.%'",
      [run.tenantId],
    );
    expect(audited).toMatchObject([
      { action: "step.retry", details: { reason: "the other side is back" } },
    ]);
    await expectSound(run);
  });

  it("marks a step with an output that fits, and nothing else", async () => {
    const run = await aRun("a -> b", {
      pool: "marked",
      nodes: {
        a: noop("a", {
          pool: "marked",
          output: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
        }),
      },
    });
    const operator = await aPerson(run, "operator");
    const step = stepOf(run, "a");
    await expect(
      markStepSucceeded(operator, step, { reason: "by hand", port: "out", output: { text: 1 } }),
    ).rejects.toMatchObject({
      code: "INPUT_SCHEMA_MISMATCH",
      details: { issues: [{ path: "/text" }] },
    });
    const marked = await markStepSucceeded(operator, step, {
      reason: "by hand",
      port: "out",
      output: { text: "done" },
    });
    expect(marked).toMatchObject({ status: "succeeded", is_marked: true, port: "out" });
    expect(await stepRow(run, "a")).toMatchObject({ output: { text: "done" } });
    expect(await runRow(run)).toMatchObject({ outcome: "open", review_status: "not_required" });
    await expectSound(run);
  });

  it("holds what is ready, so that no worker gets it, and releases it", async () => {
    const run = await aRun("a");
    const operator = await aPerson(run, "operator");
    const step = stepOf(run, "a");
    await holdStep(operator, step, "look first");
    expect(await claim(run, await aWorker())).toEqual([]);
    expect(await runRow(run)).toMatchObject({ status_reason: "hold" });
    await releaseStep(operator, step, "seen");
    await end(await claimNext(run), done());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    await expectSound(run);
  });

  it("holds what no edge has reached yet, and it is held when it is due", async () => {
    const run = await aRun("a -> b");
    const operator = await aPerson(run, "operator");
    await holdStep(operator, stepOf(run, "b"), "look first");
    await end(await claimNext(run), done());
    expect(await stepRow(run, "b")).toMatchObject({ status: "waiting", wait_reason: "hold" });
    await expectSound(run);
  });

  it("skips and cancels", async () => {
    const run = await aRun("a -> b; c");
    const operator = await aPerson(run, "operator");
    expect(await skipStep(operator, stepOf(run, "a"), "not needed")).toMatchObject({
      status: "skipped",
      port: "out",
    });
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready" });
    await cancelStep(operator, stepOf(run, "c"), "not needed");
    expect(await stepRow(run, "c")).toMatchObject({ status: "failed" });
    await expectSound(run);
  });

  it("is refused where it is not legal, with where the step stands, and where they have no right", async () => {
    const { run, operator, step } = await aHeldRun();
    await expect(holdStep(operator, step, "no")).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
      details: { step_status: "waiting", wait_reason: "hold", execution_status: "waiting" },
    });
    await expect(retryStep(operator, stepOf(run, "nowhere"), "no")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (const role of ["author", "approver", "viewer"] as const) {
      const person = await aPerson(run, role);
      await expect(retryStep(person, step, "no")).rejects.toMatchObject({ code: "FORBIDDEN" });
      expect((await getStep(person, step)).interventions).toEqual([]);
    }
    await expectSound(run);
  });
});
