import { describe, expect, it } from "vitest";
import { childStartTopic } from "@/lib/domain/outbox/topics";
import { asId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "../control/cancel-run";
import { pauseRun } from "../control/pause-run";
import { resumeRun } from "../control/resume-run";
import { readRuns } from "../reading/read-runs";
import { getStep } from "../reading/read-steps";
import {
  aPerson,
  claimNext,
  done,
  end,
  eventsOf,
  failure,
  runRow,
  startTestRun,
  stepRow,
} from "../testing";
import {
  aChildVersion,
  aPair,
  aParentVersion,
  childOf,
  childrenOf,
  relay,
} from "../testing/children";
import { expectSound } from "../testing/soundness";
import { aSecondVersion } from "../testing/versions";
import { childRequestOf } from "./child-request";
import { startChild } from "./start-child";
import { tellParents } from "./tell-parents";

const { query } = testDatabase();

describe("a run that a step of another has started", () => {
  it("works like any other, and its end ends the step with its output", async () => {
    const { parent, child } = await aPair();
    expect(await runRow(parent)).toMatchObject({
      execution_status: "waiting",
      status_reason: "subworkflow",
    });
    const parentRow = await runRow(parent);
    expect(await runRow(child)).toMatchObject({
      parent_run_id: parent.runId,
      priority: parentRow.priority,
      labels: parentRow.labels,
      initiated_by: parentRow.initiated_by,
      runs_as: parentRow.runs_as,
      trace_id: parentRow.trace_id,
    });
    const work = await claimNext(child);
    expect(work.input).toEqual({ topic: "rivers" });
    await end(work, done("a report"));
    await relay();
    expect(await stepRow(parent, "sub")).toMatchObject({
      status: "succeeded",
      output: { report: "a report" },
    });
    expect(await runRow(parent)).toMatchObject({ execution_status: "succeeded" });
    for (const run of [parent, child]) await expectSound(run);
  });

  it("is shown with its parent, and its parent's step with it", async () => {
    const { parent, child } = await aPair();
    const reader = await aPerson(parent, "operator");
    const { items } = await readRuns(reader, { parent: parent.runId, limit: 10 });
    expect(items).toEqual([
      expect.objectContaining({ id: child.runId, parent_run_id: parent.runId }),
    ]);
    const step = await getStep(reader, { runId: parent.runId, node: "sub", scope: "" });
    expect(step.child_run_id).toBe(child.runId);
  });

  it("is started once, however often and at once the message comes", async () => {
    const child = await aChildVersion();
    const parent = await startTestRun(await aParentVersion(child), child.pool, {
      input: { topic: "x" },
    });
    const [message] = await query<{ payload: JsonObject }>(
      "select payload from outbox where topic = 'child.start' and payload ->> 'run_id' = $1",
      [parent.runId],
    );
    const request = childStartTopic.payload.parse(message?.payload);
    const start = (childRunId = request.child_run_id) =>
      startChild({ ...childRequestOf(parent.tenantId, request), childRunId });
    // Under other ids, too: the step and its fence are what counts.
    await Promise.all([start(), start(), start(newId("run")), relay(), start(newId("run"))]);
    expect(await childrenOf(parent.runId)).toHaveLength(1);
  });

  it("tells its parent once, however often the message comes", async () => {
    const { parent, child } = await aPair();
    await end(await claimNext(child), done());
    await Promise.all([tellParents([child.runId]), tellParents([child.runId]), relay()]);
    await tellParents([child.runId]);
    const heard = (await eventsOf(parent)).filter((type) => type === "child.ended sub");
    expect(heard).toHaveLength(1);
    await expectSound(parent);
  });

  it("fails its step by a class of its own, which is not repeated", async () => {
    const { parent, child } = await aPair();
    await end(await claimNext(child), failure());
    await relay();
    expect(await stepRow(parent, "sub")).toMatchObject({
      status: "failed",
      error: {
        class: "child_failed",
        code: "child_failed",
        details: { child_run_id: child.runId, reason: "step_failed" },
      },
    });
    expect(await childrenOf(parent.runId)).toHaveLength(1);
  });

  it("is refused for an input that does not fit its schema, and its step fails", async () => {
    const child = await aChildVersion({
      input: { type: "object", properties: { topic: { type: "number" } } },
    });
    const parent = await startTestRun(await aParentVersion(child), child.pool, {
      input: { topic: "no number" },
    });
    await relay();
    expect(await childrenOf(parent.runId)).toEqual([]);
    expect(await stepRow(parent, "sub")).toMatchObject({
      status: "failed",
      error: {
        class: "child_failed",
        code: "child_refused",
        details: { reason: "input_schema_mismatch" },
      },
    });
  });

  /** Guards against a release on its way: the message comes to a worker that is older than what it names. */
  it("waits for a worker that can read its version", async () => {
    const child = await aChildVersion();
    const versionId = await aSecondVersion(child, { planFormat: 99 });
    const version = await aParentVersion({ ...child, versionId });
    const parent = await startTestRun(version, child.pool, { input: { topic: "x" } });
    await relay();
    expect(await stepRow(parent, "sub")).toMatchObject({ status: "waiting" });
    const left = await query(
      "delete from outbox where topic = 'child.start' and payload ->> 'run_id' = $1 returning id",
      [parent.runId],
    );
    expect(left).toHaveLength(1);
  });

  it("ends no later than its parent must", async () => {
    const { parent, child } = await aPair({
      child: { limits: { max_duration: "P5D" } },
      parent: { limits: { max_duration: "PT1H" } },
    });
    const timers = await query<{ run_id: string; fire_at: Date }>(
      "select run_id, fire_at from timers where run_id = any($1) and kind = 'run_timeout'",
      [[parent.runId, child.runId]],
    );
    expect(timers).toHaveLength(2);
    expect(timers[0]?.fire_at).toEqual(timers[1]?.fire_at);
  });

  it("is asked to stop when its parent is, and the parent waits for it", async () => {
    const { parent, child } = await aPair();
    const work = await claimNext(child);
    await cancelRun(await aPerson(parent, "operator"), parent.runId, "enough");
    await relay();
    expect(await runRow(child)).toMatchObject({ execution_status: "cancelling" });
    expect(await runRow(parent)).toMatchObject({ execution_status: "cancelling" });
    await end(work, {
      status: "cancelled",
      error: { class: "cancelled", code: "stopped", message: "It stopped." },
    });
    await relay();
    expect(await runRow(child)).toMatchObject({ execution_status: "cancelled" });
    expect(await runRow(parent)).toMatchObject({ execution_status: "cancelled" });
    expect(await stepRow(parent, "sub")).toMatchObject({ status: "cancelled" });
  });

  it("is paused while its parent is, whichever message is faster", async () => {
    const { parent, child } = await aPair();
    const operator = await aPerson(parent, "operator");
    await pauseRun(operator, parent.runId, "look");
    await relay();
    expect(await runRow(child)).toMatchObject({ execution_status: "paused" });
    await resumeRun(operator, parent.runId, "go on");
    await Promise.all([relay(), relay()]);
    expect(await runRow(child)).toMatchObject({ execution_status: "queued" });
    for (let turn = 0; turn < 5; turn += 1) {
      await pauseRun(operator, parent.runId, "look");
      await resumeRun(operator, parent.runId, "go on");
      await Promise.all([relay(), relay()]);
      expect(await runRow(child)).toMatchObject({ execution_status: "queued" });
    }
    await end(await claimNext(child), done());
    await relay();
    expect(await runRow(parent)).toMatchObject({ execution_status: "succeeded" });
  });

  it("begins paused where its parent was paused before it began", async () => {
    const child = await aChildVersion();
    const parent = await startTestRun(await aParentVersion(child), child.pool, {
      input: { topic: "x" },
    });
    await pauseRun(await aPerson(parent, "operator"), parent.runId, "look");
    await relay();
    expect(await runRow(await childOf(parent, child))).toMatchObject({
      execution_status: "paused",
    });
  });

  it("never begins where it was called off first, whichever message is faster", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const child = await aChildVersion();
      const parent = await startTestRun(await aParentVersion(child), child.pool, {
        input: { topic: "x" },
      });
      await cancelRun(await aPerson(parent, "operator"), parent.runId, "enough");
      // In any order, and side by side.
      await Promise.all([relay(), relay()]);
      await relay();
      expect(await runRow(parent)).toMatchObject({ execution_status: "cancelled" });
      for (const { id } of await childrenOf(parent.runId))
        expect(await runRow({ runId: asId("run", id) })).toMatchObject({
          execution_status: "cancelled",
        });
    }
  });

  it("may not be nested deeper than eight, nor run a workflow that runs it", async () => {
    const child = await aChildVersion();
    const parent = await startTestRun(await aParentVersion(child), child.pool, {
      input: { topic: "x" },
    });
    // The same workflow above itself, as validation would have refused it.
    await query("update runs set workflow_id = $2 where id = $1", [parent.runId, child.workflowId]);
    await relay();
    expect(await stepRow(parent, "sub")).toMatchObject({
      error: { code: "child_refused", details: { reason: "recursion" } },
    });
  });
});
