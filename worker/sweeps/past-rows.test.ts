import { expect, it } from "vitest";
import { aTenant } from "@/lib/domain/auth/testing";
import { receiveOnce } from "@/lib/domain/outbox/receive-once";
import { aWorker } from "@/lib/domain/runs/testing";
import { testDatabase } from "@/lib/platform/testing/database";
import { until } from "../testing/until";
import { sweepingPastRows } from "./past-rows";

const { query } = testDatabase();

it("what is past goes batch by batch, of every table, and the rest stays", async () => {
  const { tenantId } = await aTenant();
  const messages = ["a", "b", "c", "d", "e"].map((key) => ({ tenantId, key }));
  await receiveOnce("thing.happened", messages, async () => undefined);
  await query("update inbox_records set done_at = now() - interval '1 year' where key <> 'e'");
  const [past, live] = [await aWorker(), await aWorker()];
  await query(
    "update workers set gone_at = now(), settled_at = now() - interval '1 year' where id = $1",
    [past],
  );
  const sweeps = sweepingPastRows(2);
  const left = await until("everything that is past is gone", async () => {
    const rows = await query<{ name: string }>(
      "select key as name from inbox_records union all select id::text from workers order by 1",
    );
    return rows.length === 2 ? rows.map(({ name }) => name) : null;
  });
  await Promise.all(sweeps.map((sweep) => sweep.stop()));
  expect(left.toSorted()).toEqual([live, "e"].toSorted());
});

it("what cannot be removed of one table keeps nothing of the others", async () => {
  const { tenantId } = await aTenant();
  await receiveOnce("thing.happened", [{ tenantId, key: "held back" }], async () => undefined);
  await query("update inbox_records set done_at = now() - interval '1 year'");
  await query("alter table sessions rename to sessions_elsewhere");
  const sweeps = sweepingPastRows();
  await until("what is past of another table is gone", async () => {
    const rows = await query("select from inbox_records where key = 'held back'");
    return rows.length === 0 ? true : null;
  });
  await Promise.all(sweeps.map((sweep) => sweep.stop()));
  await query("alter table sessions_elsewhere rename to sessions");
});
