import { expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { aRun, aWorker, claim, done, end, holdRun, stepRow, type TestRun } from "../testing";
import { expectSound } from "../testing/soundness";
import { mayCallTool } from "./may-call-tool";

const { query } = testDatabase();
const WHEN = "nodes.review.status == 'succeeded'";
const ASK = { tool: "asked", branch: 0, ordinal: 2, isSent: false };
const REFUSED = { verdict: "refused", when: WHEN, statuses: { review: "running" } };

/** An agent beside a step that its tool waits for, both under way. */
async function underWay() {
  const pool = `pool-${Math.random().toString(36).slice(2)}`;
  const help = {
    id: "help",
    type: "agent",
    agent: "helper@1.0.0",
    pool,
    on_failure: "propagate",
    tools: [{ tool: "asked@1.0.0", when: WHEN }],
  };
  const run = await aRun("help; review", { pool, nodes: { help } });
  const works = await claim(run, await aWorker(), 2);
  const of = (id: string) => {
    const work = works.find(({ node }) => node === id);
    return work ?? expect.fail(`Nobody has claimed ${id}.`);
  };
  return { run, help: of("help"), review: of("review") };
}

const refusals = ({ runId }: TestRun) =>
  query(
    "select node, attempt, payload from events where run_id = $1 and type = 'step.tool_refused'",
    [runId],
  );

it("follows the statuses as they stand with each call, and writes a refusal into the log", async () => {
  const { run, help, review } = await underWay();
  expect(await mayCallTool(help, ASK)).toEqual(REFUSED);
  const payload = {
    branch: 0,
    ordinal: 2,
    tool: "asked@1.0.0",
    code: "TOOL_NOT_ALLOWED_NOW",
    when: WHEN,
    statuses: { review: "running" },
  };
  expect(await refusals(run)).toEqual([{ node: "help", attempt: 1, payload }]);
  expect(await stepRow(run, "help")).toMatchObject({ status: "running", fence: help.fence });

  await end(review, done());
  expect(await mayCallTool(help, ASK)).toEqual({ verdict: "allowed", holdsSlot: false });
  expect(await refusals(run)).toHaveLength(1);
  await expectSound(run);
});

it("always allows what the agent itself may call", async () => {
  const { run, help } = await underWay();
  expect(await mayCallTool(help, { ...ASK, tool: "noop" })).toEqual({
    verdict: "allowed",
    holdsSlot: false,
  });
  expect(await refusals(run)).toEqual([]);
});

/** Guards against a status that was read before the run had moved on. */
it("waits for whoever moves the run, and sees what came of it", async () => {
  const { run, help, review } = await underWay();
  const hold = await holdRun(run);
  const moves = [end(review, done()), mayCallTool(help, ASK)] as const;
  await hold.release();
  expect(await moves[1]).toEqual({ verdict: "allowed", holdsSlot: false });
  await moves[0];
  expect(await refusals(run)).toEqual([]);
  await expectSound(run);
});

it("stops an attempt that is not the step's any more, and says nothing of it", async () => {
  const { run, help } = await underWay();
  const stale = { ...help, fence: help.fence + 1 };
  expect(await mayCallTool(stale, ASK)).toEqual({ verdict: "superseded" });
  await end(help, done());
  expect(await mayCallTool(help, ASK)).toEqual({ verdict: "superseded" });
  expect(await refusals(run)).toEqual([]);
});
