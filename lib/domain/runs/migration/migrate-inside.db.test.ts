import { describe, expect, it } from "vitest";
import { examineRuns } from "@/lib/domain/doctor/examine";
import { noop } from "@/lib/engine/testing/a-plan";
import { asking, askingForeach, askingLoop } from "@/lib/engine/testing/asking-containers";
import type { WorkflowVersionId } from "@/lib/kernel/ids";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { mover } from "../moving/engine";
import {
  aPerson,
  aWorker,
  claim,
  claimNext,
  end,
  eventsOf,
  runRow,
  startTestRun,
  stepRow,
  type TestRun,
} from "../testing";
import { aChildVersion, type Child, childOf, relay } from "../testing/children";
import { decision, pause, resume, rival } from "../testing/races";
import { expectSound } from "../testing/soundness";
import { aSecondVersion, aVersion } from "../testing/versions";
import { migrateRun, previewMigration } from "./migrate-run";

const { query } = testDatabase();

const rounds = (pool: string, isPolished = false, fields: JsonObject = {}): JsonObject =>
  askingLoop({ max_iterations: 4, ...fields }, { work: { pool }, isPolished });

const each = (pool: string, fields: JsonObject = {}): JsonObject =>
  askingForeach(fields, { work: { pool } });

const sub = {
  id: "sub",
  type: "subworkflow",
  workflow: "child@3",
  input: { topic: "${{ input.topic }}" },
  on_failure: "propagate",
};

const OUTPUT = { rounds: "${{ nodes.rounds.output }}", each: "${{ nodes.each.output }}" };

async function decide(run: TestRun, node: string, scope: string, option = "approve") {
  const [step] = await query<{ fence: number }>(
    "select fence from steps where run_id = $1 and node = $2 and scope = $3",
    [run.runId, node, scope],
  );
  const fence = step?.fence ?? 0;
  const moved = await decision(run, { node, scope }, option, undefined, { fence })(mover());
  expect(moved.outcome).toEqual({ ok: true });
}

/** Claims the one step that is ready in the run's pool, and ends it. */
async function work(run: TestRun, name: string) {
  const claimed = await claimNext(run);
  expect(claimed.scope === "" ? claimed.node : `${claimed.node}@${claimed.scope}`).toBe(name);
  await end(claimed, { status: "succeeded", output: { from: name } });
}

type UnderWay = { run: TestRun; child: TestRun; of: Child };

/** A run whose loop is in its third round, whose foreach is half done and of which a step waits for another run. */
async function underWay(): Promise<UnderWay> {
  const of = await aChildVersion();
  const pool = `inside-${newId("run").slice(-12)}`;
  const version = await aVersion(of, GRAPH, {
    nodes: { rounds: rounds(pool), each: each(pool), sub, after: noop("after", { pool }) },
    spec: { output: OUTPUT },
    children: { child: of.versionId },
  });
  const input = { topic: "rivers", list: ["a", "b", "c", "d"] };
  const run = await startTestRun(version, pool, { input });
  await relay();
  for (const round of [0, 1]) {
    await work(run, `draft@rounds:${round}`);
    await decide(run, "ask", `rounds:${round}`, "reject");
  }
  await work(run, "draft@rounds:2");
  for (const item of [1, 0]) {
    await decide(run, "ok", `each:${item}`);
    await work(run, `work@each:${item}`);
  }
  return { run, child: await childOf(run, of), of };
}

const GRAPH = "rounds -> after; each -> after; sub -> after";

/** One more version of the run's workflow. */
async function nextVersion(
  { run, of }: UnderWay,
  graph: string,
  nodes: Record<string, JsonObject>,
): Promise<WorkflowVersionId> {
  const other = await aVersion(run, graph, {
    nodes,
    spec: { output: OUTPUT },
    children: { child: of.versionId },
  });
  return aSecondVersion(run, { like: other.versionId });
}

/** With a step more in each round, more items at once, and one after the others' run. */
const mended = (under: UnderWay) => {
  const { pool } = under.run;
  return nextVersion(
    under,
    "rounds -> after; each -> after; sub -> checked; checked -> after; after -> last",
    {
      rounds: rounds(pool, true),
      each: each(pool, { max_parallel: 3 }),
      sub,
      checked: noop("checked", { pool }),
      after: noop("after", { pool }),
      last: noop("last", { pool }),
    },
  );
};

const MAPPING = { rounds: "rounds", each: "each", sub: "sub" };
const go = async ({ run }: UnderWay, versionId: WorkflowVersionId) =>
  migrateRun(await aPerson(run, "operator"), run.runId, {
    versionId,
    mapping: MAPPING,
    reason: "A check was missing.",
  });

const scopeCounts = async ({ runId }: TestRun, node: string) =>
  (await stepRow({ runId }, node)).scope_counts;

async function expectRightEnd(under: UnderWay): Promise<void> {
  const { run, child } = under;
  await work(run, "polish@rounds:2");
  await decide(run, "ask", "rounds:2");
  for (const item of [3, 2]) {
    await decide(run, "ok", `each:${item}`);
    await work(run, `work@each:${item}`);
  }
  await end(await claimNext(child), { status: "succeeded", output: { text: "a report" } });
  await relay();
  await work(run, "checked");
  await work(run, "after");
  await work(run, "last");
  expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
  expect(await stepRow(run, "sub")).toMatchObject({ output: { report: "a report" } });
  expect((await stepRow(run, "rounds")).output).toMatchObject({ iterations: 3, exhausted: false });
  const gave = (await stepRow(run, "each")).output as { output: Json }[];
  expect(gave.map(({ output }) => output)).toEqual(
    [0, 1, 2, 3].map((item) => ({ from: `work@each:${item}` })),
  );
  await expectSound(run);
  expect(await examineRuns([run.runId, child.runId])).toEqual([]);
}

describe("a run with a loop, a foreach and another run under way", () => {
  it("[WF-12] goes to another version with them, and each goes on to its right end", async () => {
    const under = await underWay();
    const { run } = under;
    const to = await mended(under);
    const preview = await previewMigration(await aPerson(run, "operator"), run.runId, to, null);
    expect(preview).toMatchObject({ mapping: MAPPING, findings: [] });
    const steps = new Map(preview.steps.map((step) => [step.node, step.scopes]));
    expect(steps.get("rounds")).toMatchObject({ total: 4, opened: 3, closed: 2 });
    expect(steps.get("each")).toMatchObject({ total: 4, opened: 4, closed: 2 });
    expect(steps.get("sub")).toBeNull();
    expect(
      preview.nodes
        .map(
          ({ node, fate, container, count }) => `${container ?? "root"} ${node} ${fate} ${count}`,
        )
        .sort(),
    ).toEqual([
      "each ok anew 2",
      "root after new 1",
      "root checked new 1",
      "root each goes_on 1",
      "root last new 1",
      "root rounds goes_on 1",
      "root sub goes_on 1",
      "rounds ask anew 1",
      "rounds draft kept 1",
    ]);
    expect(await go(under, to)).toMatchObject({ workflow_version_id: to, version_number: 2 });
    expect(await scopeCounts(run, "rounds")).toEqual([4, 3, 2, 0, 0]);
    expect(await scopeCounts(run, "each")).toEqual([4, 4, 2, 0, 0]);
    expect(
      await query("select status from approvals where run_id = $1 and status = 'superseded'", [
        run.runId,
      ]),
    ).toHaveLength(3);
    expect(await examineRuns([run.runId])).toEqual([]);
    await expectRightEnd(under);
  });

  it("[WF-12] hears of the end of the other run that came while it went, once", async () => {
    const under = await underWay();
    const to = await mended(under);
    await end(await claimNext(under.child), { status: "succeeded", output: { text: "done" } });
    const [went] = await Promise.allSettled([go(under, to), relay()]);
    await relay();
    // It has gone, or has moved on since it was looked at, or had before: then `after` is open, too, and has no place.
    if (went.status === "rejected")
      expect(["RUN_STATE_CONFLICT", "VALIDATION_FAILED"]).toContain(went.reason.code);
    expect(await stepRow(under.run, "sub")).toMatchObject({ status: "succeeded" });
    const heard = (await eventsOf(under.run)).filter((type) => type === "child.ended sub");
    expect(heard).toHaveLength(1);
    expect(await examineRuns([under.run.runId])).toEqual([]);
  });

  it("[WF-12] goes as it was looked at, or not at all, when somebody decides at once", async () => {
    for (const first of ["migrate", "decide"]) {
      const under = await underWay();
      const { run } = under;
      const to = await mended(under);
      const asked = { node: "ask", scope: "rounds:2" };
      const moves = [() => go(under, to), () => decision(run, asked, "approve")(rival)];
      const [one, other] = first === "migrate" ? moves : moves.reverse();
      await Promise.allSettled([one?.(), other?.()]);
      const hasGone = (await runRow(run)).workflow_version_id === to;
      const [step] = await query<{ status: string }>(
        "select status from steps where run_id = $1 and node = 'ask' and scope = 'rounds:2'",
        [run.runId],
      );
      // Either the round has ended in the version of before, or its request counts no more.
      expect([hasGone, step?.status]).toEqual(hasGone ? [true, "blocked"] : [false, "succeeded"]);
      expect(await examineRuns([run.runId])).toEqual([]);
    }
  });

  it("[WF-12] comes back as it went, and goes to its end there", async () => {
    const under = await underWay();
    const { run } = under;
    await go(under, await mended(under));
    // A step is ready there, and nobody may begin with it while the run goes back.
    await pause(run)(mover());
    await go(under, run.versionId);
    await resume(run)(mover());
    expect(await runRow(run)).toMatchObject({ workflow_version_id: run.versionId });
    expect(await scopeCounts(run, "rounds")).toEqual([4, 3, 2, 0, 0]);
    await decide(run, "ask", "rounds:2");
    expect(await stepRow(run, "rounds")).toMatchObject({ status: "succeeded" });
    expect(await examineRuns([run.runId])).toEqual([]);
  });

  it("takes no word that was meant for a request of before", async () => {
    const under = await underWay();
    const { run } = under;
    await go(under, run.versionId);
    const [asked] = await query<{ fence: number }>(
      "select fence from steps where run_id = $1 and node = 'ask' and scope = 'rounds:2'",
      [run.runId],
    );
    const late = await decision(run, { node: "ask", scope: "rounds:2" }, "approve", undefined, {
      fence: (asked?.fence ?? 0) - 2,
    })(mover());
    expect(late.outcome).toMatchObject({ ok: false });
    expect(await runRow(run)).toMatchObject({ execution_status: "waiting" });
  });

  it("goes in a pause, and begins with the resume", async () => {
    const under = await underWay();
    const { run } = under;
    await pause(run)(mover());
    await go(under, await mended(under));
    expect(await claim(run, await aWorker(), 5)).toEqual([]);
    expect(await examineRuns([run.runId])).toEqual([]);
    await resume(run)(mover());
    await relay();
    await expectRightEnd(under);
  });

  it("[WF-12] stays where it is where that is not sound, with what, where and what helps", async () => {
    const under = await underWay();
    const { run } = under;
    const { pool } = run;
    const schema = { type: "object", required: ["score"] };
    const draft = noop("draft", { pool, output: schema });
    const body = {
      nodes: [draft, asking("ask")],
      edges: [{ from: "draft", to: "ask" }],
    };
    const to = await nextVersion(under, GRAPH, {
      rounds: rounds(pool, false, { body }),
      each: each(pool, { items: "${{ input.other }}", batch_size: 2 }),
      sub,
      after: noop("after", { pool }),
    });
    const before = await runRow(run);
    const { findings } = await previewMigration(
      await aPerson(run, "operator"),
      run.runId,
      to,
      null,
    );
    expect(findings.map(({ code, path }) => `${code} ${path}`).sort()).toEqual([
      "batch_size_changed each.batch_size",
      "items_changed each.items",
      "output_mismatch rounds:1/draft",
    ]);
    expect(findings.every(({ message, help }) => message.length > 20 && help.length > 20)).toBe(
      true,
    );
    await expect(go(under, to)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await runRow(run)).toEqual(before);
  });
});
