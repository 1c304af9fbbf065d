import { describe, expect, it } from "vitest";
import { readAuditEvents } from "@/lib/domain/audit/read-audit-events";
import { noop } from "@/lib/engine/testing/a-plan";
import type { WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { holdStep, releaseStep } from "../control/intervene";
import { getRun } from "../reading/read-run";
import { readTimeline } from "../reading/read-timeline";
import {
  aPerson,
  aPool,
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  eventsOf,
  runRow,
  stepRow,
  type TestRun,
} from "../testing";
import { aFrugalRun, purseOf, usd } from "../testing/purses";
import { expectSound } from "../testing/soundness";
import { aSecondVersion, aVersion } from "../testing/versions";
import { migrateRun, previewMigration } from "./migrate-run";

const { query } = testDatabase();
const ask = { id: "ask", type: "approval", role: "approver", title: "Go on?" };
const GRAPH = "a -> ask; ask.approved -> b; ask.rejected -> no";

/** A run that waits for a person behind a step that has succeeded. */
async function aWaitingRun() {
  const pool = `move-${newId("run").slice(-12)}`;
  const run = await aRun(GRAPH, { pool, nodes: { ask } });
  await end(await claimNext(run), done("of a"));
  return { run, operator: await aPerson(run, "operator") };
}

/** One more version of the run's workflow. */
async function nextVersion(
  run: TestRun,
  graph: string,
  nodes: Record<string, JsonObject> = {},
  spec: JsonObject = {},
) {
  const other = await aVersion(run, graph, { nodes: { ask, ...nodes }, spec });
  return aSecondVersion(run, { like: other.versionId, manifest: { moved: true } });
}

const asked = (versionId: WorkflowVersionId, mapping: Record<string, string | null>) => ({
  versionId,
  mapping,
  reason: "A check was missing.",
});

const approvalsOf = ({ runId }: TestRun) =>
  query<{ status: string; closed_reason: string | null }>(
    "select status::text, closed_reason from approvals where run_id = $1 order by requested_at, id",
    [runId],
  );

/** Guards against an offer to change to another version where there is none. */
it("says of a run whether there is another version that it could go to", async () => {
  const { run, operator } = await aWaitingRun();
  const { run: stranger } = await aWaitingRun();
  await nextVersion(stranger, GRAPH);
  expect(await getRun(operator, run.runId)).toMatchObject({ has_other_version: false });
  await nextVersion(run, GRAPH);
  expect(await getRun(operator, run.runId)).toMatchObject({ has_other_version: true });
  await expectSound(run);
});

describe("a run that goes to another version", () => {
  it("[WF-12] keeps its results, supersedes its request, asks anew and says so", async () => {
    const { run, operator } = await aWaitingRun();
    const to = await nextVersion(
      run,
      "a -> checked; checked -> ask; ask.approved -> b; ask.rejected -> no",
      { checked: noop("checked", { pool: run.pool }) },
    );
    const preview = await previewMigration(operator, run.runId, to, null);
    expect(preview).toMatchObject({ mapping: { a: "a", ask: "ask" }, findings: [] });
    expect(preview.nodes.map(({ node, fate }) => [node, fate])).toContainEqual(["a", "kept"]);

    const moved = await migrateRun(operator, run.runId, asked(to, { a: "a", ask: "ask" }));
    expect(moved).toMatchObject({ workflow_version_id: to, version_number: 2 });
    expect(await stepRow(run, "a")).toMatchObject({
      status: "succeeded",
      output: { text: "of a" },
    });
    expect(await approvalsOf(run)).toEqual([{ status: "superseded", closed_reason: "migrated" }]);
    const work = await claimNext(run);
    expect([work.node, work.workflowVersionId]).toEqual(["checked", to]);
    await end(work, done());
    expect((await approvalsOf(run)).map(({ status }) => status)).toEqual(["superseded", "pending"]);
    expect(await eventsOf(run)).toContain("run.migrated");
    const { items } = await readAuditEvents(await aPerson(run, "admin"), { limit: 50 });
    expect(items.map(({ action }) => action)).toContain("run.migrate");
    const [content] = await query<{ manifest: JsonObject }>(
      "select manifest from run_contents where run_id = $1",
      [run.runId],
    );
    expect(content?.manifest.moved).toBe(true);
    await expectSound(run);
  });

  it("[WF-12] takes a result to another name, and comes back until an attempt has begun", async () => {
    const { run, operator } = await aWaitingRun();
    const to = await nextVersion(run, "z -> ask; ask.approved -> b; ask.rejected -> no");
    await migrateRun(operator, run.runId, asked(to, { a: "z", ask: "ask" }));
    expect(await stepRow(run, "z")).toMatchObject({ reason: "migrated", output: { text: "of a" } });
    const { steps } = await readTimeline(operator, run.runId);
    expect(steps.map(({ node, title }) => [node, title])).toContainEqual(["a", "a"]);
    await expectSound(run);
    await migrateRun(operator, run.runId, asked(run.versionId, { z: "a", ask: "ask" }));
    expect(await stepRow(run, "a")).toMatchObject({
      status: "succeeded",
      output: { text: "of a" },
    });
    expect(await runRow(run)).toMatchObject({
      workflow_version_id: run.versionId,
      execution_status: "waiting",
      review_status: "pending",
    });
    await expectSound(run);
  });

  it("[WF-12] is refused with all that does not fit, and stays as it is", async () => {
    const { run, operator } = await aWaitingRun();
    const to = await nextVersion(run, "x -> a; a -> ask; ask.approved -> b; ask.rejected -> no");
    const before = await runRow(run);
    await expect(
      migrateRun(operator, run.runId, asked(to, { a: "a", ask: "ask" })),
    ).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { findings: [{ code: "stands_behind", node: "a", target: "a" }] },
    });
    await expect(migrateRun(operator, run.runId, asked(to, {}))).rejects.toMatchObject({
      details: {
        findings: [
          { code: "unmapped", node: "a" },
          { code: "unmapped", node: "ask" },
        ],
      },
    });
    expect(await runRow(run)).toEqual(before);
  });

  it("[WF-12] has what an operator holds held there, too, and its next attempt begins when they say so", async () => {
    const pool = aPool();
    const own = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, noop(id, { pool })]));
    const run = await aRun("ask.approved -> yes; a -> b", { pool, nodes: { ask } });
    const operator = await aPerson(run, "operator");
    const step = { runId: run.runId, node: "a", scope: "" };
    await holdStep(operator, step, "Not before I have looked.");
    const to = await nextVersion(run, "ask.approved -> yes; z -> b", own("z", "b", "yes"));
    await migrateRun(operator, run.runId, asked(to, { ask: "ask", a: "z" }));
    expect(await stepRow(run, "z")).toMatchObject({ status: "waiting", reason: "operator" });
    expect(await claim(run, await aWorker())).toEqual([]);
    await expectSound(run);
    await releaseStep(operator, { ...step, node: "z" }, "It is good.");
    expect(await claimNext(run)).toMatchObject({ node: "z", number: 1 });
    await expectSound(run);
  });

  it("[WF-12] that is short of money takes its purse along, and asks again where that does not suffice", async () => {
    const run = await aFrugalRun("a", 1);
    const operator = await aPerson(run, "operator");
    const lack = { status: "yielded", reason: "budget", need: usd(2), shortOf: null } as const;
    await end(await claimNext(run), lack);
    const spec = { limits: { budget: { usd: 1, on_exhausted: "wait" } } };
    const nodes = { a: noop("a", { pool: run.pool }), b: noop("b", { pool: run.pool }) };
    const to = await nextVersion(run, "a -> b", nodes, spec);
    await migrateRun(operator, run.runId, asked(to, { a: "a" }));
    expect((await approvalsOf(run)).map(({ status }) => status)).toEqual(["withdrawn"]);
    await end(await claimNext(run), lack);
    expect((await approvalsOf(run)).map(({ status }) => status)).toEqual(["withdrawn", "pending"]);
    expect(await runRow(run)).toMatchObject({ execution_status: "waiting" });
    expect(await purseOf(run)).toEqual({ limit: 1, reserved: 0, spent: 0, handed: 0 });
    await expectSound(run);
  });

  it("holds what a step gave against the schema of its new place", async () => {
    const { run, operator } = await aWaitingRun();
    const to = await nextVersion(run, GRAPH, {
      a: noop("a", { pool: run.pool, output: { type: "object", required: ["score"] } }),
    });
    const { findings } = await previewMigration(operator, run.runId, to, null);
    expect(findings).toMatchObject([{ code: "output_mismatch", node: "a" }]);
  });

  it("is refused while a step is at work, to other workflows, and without the right", async () => {
    const run = await aRun("a -> b");
    const operator = await aPerson(run, "operator");
    await claimNext(run);
    await expect(previewMigration(operator, run.runId, run.versionId, null)).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
    });
    const waiting = await aWaitingRun();
    const other = await aVersion(waiting.run, "a -> b");
    await expect(
      previewMigration(waiting.operator, waiting.run.runId, other.versionId, null),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      previewMigration(
        await aPerson(waiting.run, "author"),
        waiting.run.runId,
        waiting.run.versionId,
        null,
      ),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
