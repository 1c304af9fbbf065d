import { expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { dueTimers } from "../loading/timers.sql";
import { aRun, holdRun, runRow } from "../testing";
import { expectSound } from "../testing/soundness";
import { fireTimers } from "./fire-timers";

/** Guards against a walk over everything that waits for another day, at each look for what is due. */
it("of the timers none is looked at that is not due", async () => {
  const session = await testDatabase().connect();
  await session.query("set enable_seqscan = off");
  const { text, values } = dueTimers(100);
  const { rows } = await session.query(`explain ${text}`, values);
  await session.end();
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/timers_fire_at_idx[^\n]*\n\s*Index Cond: \(fire_at <=/);
});

/** Guards against a run that somebody holds and of which more is due than is looked at together: nobody else's fires. */
it("of a run that is held stand in nobody's way, however many there are", async () => {
  const { query } = testDatabase();
  const items = Array.from({ length: 300 }, (_, index) => index);
  const each = {
    id: "each",
    type: "foreach",
    items: "${{ input.items }}",
    max_parallel: 1000,
    body: { nodes: [{ id: "rest", type: "wait", duration: "PT1H" }] },
  };
  const held = await aRun("each", { nodes: { each }, input: { items } });
  const other = await aRun("rest", {
    nodes: { rest: { id: "rest", type: "wait", duration: "PT1H" } },
  });
  await query("update timers set fire_at = now() - interval '1 min' where run_id = $1", [
    held.runId,
  ]);
  await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
    other.runId,
  ]);
  const hold = await holdRun(held);
  await fireTimers();
  await fireTimers();
  expect(await runRow(other)).toMatchObject({ execution_status: "succeeded" });
  await hold.release();
  await expect
    .poll(
      async () => {
        await fireTimers();
        return (await runRow(held)).execution_status;
      },
      { timeout: 20_000 },
    )
    .toBe("succeeded");
  await expectSound(held);
});

/** Guards against a look that follows the other without a pause for as long as somebody holds rows of timers. */
it("of a timer whose own row somebody holds is looked at again after a pause", async () => {
  const { connect, query } = testDatabase();
  const run = await aRun("rest", {
    nodes: { rest: { id: "rest", type: "wait", duration: "PT1H" } },
  });
  await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [run.runId]);
  const session = await connect();
  await session.query("begin");
  await session.query("select from timers where run_id = $1 for update", [run.runId]);
  const { fired, nextInMs } = await fireTimers();
  expect(fired).toBe(0);
  expect(nextInMs).toBeGreaterThanOrEqual(100);
  await session.query("commit");
  await session.end();
  await fireTimers();
  await expectSound(run);
  expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
});
