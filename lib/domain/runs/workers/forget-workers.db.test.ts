import { expect, it } from "vitest";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { aWorker } from "../testing";
import { beat } from "./beat";
import { forgetWorkers } from "./forget-workers";
import { leaveWorker } from "./leave-worker";
import { deleteSettled } from "./workers.sql";

const { query, connect } = testDatabase();

async function aSettledWorker(days: number): Promise<string> {
  const workerId = await aWorker();
  await leaveWorker(workerId);
  await query("update workers set settled_at = now() - make_interval(days => $2) where id = $1", [
    workerId,
    days,
  ]);
  return workerId;
}

it("a worker is forgotten a week after nothing was left of it, and not before", async () => {
  const live = await aWorker();
  const gone = await aWorker();
  await leaveWorker(gone);
  const recent = await aSettledWorker(6);
  const past = [await aSettledWorker(8), await aSettledWorker(9), await aSettledWorker(10)];
  expect(await forgetWorkers(2)).toBe(2);
  expect(await forgetWorkers(2)).toBe(1);
  expect(await forgetWorkers(2)).toBe(0);
  const rows = await query<{ id: string }>("select id from workers");
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([live, gone, recent]));
  for (const workerId of past)
    expect(await beat(sharedPool(), { workerId, leaseMs: 60_000 })).toMatchObject({
      isRefused: true,
    });
});

it("one that may be forgotten is found by its end, and no other is looked at", async () => {
  const session = await connect();
  await session.query("set enable_seqscan = off");
  const { text, values } = deleteSettled(100);
  const { rows } = await session.query(`explain ${text}`, values);
  await session.end();
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/workers_settled_at_idx[^\n]*\n\s*Index Cond: \(settled_at </);
});
