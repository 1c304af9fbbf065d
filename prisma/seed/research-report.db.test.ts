import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { getApproval } from "@/lib/domain/approvals/read-approval";
import { pendingOf } from "@/lib/domain/approvals/testing";
import { aMember } from "@/lib/domain/auth/testing";
import { examineRuns } from "@/lib/domain/doctor/examine";
import {
  claimNext,
  end,
  runRow,
  startTestRun,
  stepRow,
  type TestRun,
} from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import type { TestVersion } from "@/lib/domain/runs/testing/versions";
import type { JsonObject } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";
import { seedDemo } from "./seed";

const { query } = testDatabase();
const runIds: string[] = [];
let version: TestVersion;

beforeAll(async () => {
  await seedDemo();
  const [row] = await query<TestVersion>(
    `select tenant_id as "tenantId", workspace_id as "workspaceId", workflow_id as "workflowId", id as "versionId"
     from workflow_versions`,
  );
  if (!row) throw new Error("The demo has no version.");
  version = row;
});
afterAll(async () => expect(await examineRuns(runIds)).toEqual([]));

/** A run of the template, up to its first step. */
async function begun(): Promise<TestRun> {
  const run = await startTestRun(version, "default", { input: { topic: "Tides" } });
  runIds.push(run.runId);
  return run;
}

const inputs: JsonObject[] = [];

/** One proposal and what the reviewer says of it. */
async function round(run: TestRun, number: number, decision: "approved" | "revise") {
  const propose = await claimNext(run);
  expect(propose).toMatchObject({ node: "propose", scope: `shaping:${number}` });
  inputs.push(propose.input as JsonObject);
  await end(propose, {
    status: "succeeded",
    output: { question: `Question ${number + 1}?`, scope: "All seas." },
  });
  const judge = await claimNext(run);
  expect(judge).toMatchObject({ node: "judge", input: { question: `Question ${number + 1}?` } });
  const output = { decision, comments: `Comments on ${number + 1}.` };
  await end(judge, { status: "succeeded", output });
}

describe("the research report", () => {
  it("[SD-20] sends a question back with the number of its round and the comments, and keeps what was", async () => {
    const run = await begun();
    inputs.length = 0;
    await round(run, 0, "revise");
    await round(run, 1, "approved");
    expect(inputs).toMatchObject([
      { topic: "Tides", round: 1, comments: "" },
      { topic: "Tides", round: 2, comments: "Comments on 1." },
    ]);
    const kept = await query<{ scope: string; question: string }>(
      `select scope, output->>'question' as question from step_outputs
       where run_id = $1 and node = 'propose' order by scope`,
      [run.runId],
    );
    expect(kept).toEqual([
      { scope: "shaping:0", question: "Question 1?" },
      { scope: "shaping:1", question: "Question 2?" },
    ]);
    const [first, second] = [await claimNext(run), await claimNext(run)];
    expect([first.node, second.node].toSorted()).toEqual(["analysis", "research"]);
    expect(first.input).toEqual({ topic: "Tides", focus: "Question 2?" });
    await expectSound(run);
  });

  it("[SD-21] hands over to a person when three questions were sent back, and does as they say", async () => {
    for (const [option, ends] of [
      ["fail", "failed"],
      // Last: what it makes ready stands in the pool of all runs.
      ["continue", "queued"],
    ] as const) {
      const run = await begun();
      for (const number of [0, 1, 2]) await round(run, number, "revise");
      expect(await runRow(run)).toMatchObject({
        execution_status: "waiting",
        status_reason: "approval",
        steps_running: 0,
        steps_ready: 0,
      });
      const approver = await aMember(run, "approver");
      const id = await pendingOf(run);
      const { shown, options } = await getApproval(approver, id);
      expect(shown).toMatchObject({
        show: { topic: "Tides", question: "Question 3?", comments: "Comments on 3." },
      });
      expect(options.map((each) => each.id)).toEqual(["continue", "again", "fail"]);
      await decideApproval(approver, id, { option, reason: "It will do.", revision: 1 });
      expect(await runRow(run)).toMatchObject({
        execution_status: ends,
        review_status: option === "fail" ? "rejected" : "approved",
      });
      if (option === "continue")
        expect(await stepRow(run, "research")).toMatchObject({ status: "ready" });
      await expectSound(run);
    }
  });
});
