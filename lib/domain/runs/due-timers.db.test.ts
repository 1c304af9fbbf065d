import { expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { dueTimers } from "./timers.sql";

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
