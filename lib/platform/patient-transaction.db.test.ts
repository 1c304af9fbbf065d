import { beforeAll, expect, it, onTestFinished } from "vitest";
import { asPatientStatement, BRIEFLY, inPatientTransaction } from "./patient-transaction";
import { isHeldUp } from "./pg";
import { testDatabase } from "./testing/database";

const { query, connect, waitForBlocked } = testDatabase();

const COUNT = `with ${BRIEFLY} update counted set n = n + 1 from briefly where id = 1`;

beforeAll(async () => {
  await query("create table counted (id int primary key, n int)");
  await query("insert into counted values (1, 0)");
});

async function hold() {
  const session = await connect();
  await session.query("begin");
  await session.query("select from counted for update");
  const letGo = () => session.query("rollback");
  onTestFinished(async () => void (await letGo()));
  return letGo;
}

/** Guards against a cancelled attempt that waits for the turns of all others before it hears of it. */
it("whoever is called off waits for no turn any more, and has written nothing", async () => {
  const letGo = await hold();
  let turns = 0;
  const others = Array.from({ length: 24 }, () =>
    inPatientTransaction((client) => {
      turns += 1;
      return client.query("update counted set n = n + 1 where id = 1");
    }),
  );
  const abort = new AbortController();
  const own = asPatientStatement((on) => on.query(COUNT), abort.signal);
  // As many as the pool has wait at first, and one of them when all wait in turn.
  await waitForBlocked(10);
  await expect
    .poll(async () => (await blocked()).length, { timeout: 10_000 })
    .toBeLessThanOrEqual(1);
  const before = turns;
  abort.abort();
  await expect(own).rejects.toSatisfy(isHeldUp);
  // Its own turn, at most, and whoever had begun one.
  expect(turns - before).toBeLessThan(6);
  await letGo();
  await Promise.all(others);
  expect(await query("select n from counted")).toEqual([{ n: 24 }]);
});

it("a statement waits in its turn no longer than a transaction does", async () => {
  const letGo = await hold();
  const waits: string[] = [];
  const own = asPatientStatement(async (on) => {
    const { rows } = await on.query(
      `with ${BRIEFLY} select current_setting('lock_timeout') as wait from briefly`,
    );
    waits.push(rows[0]?.wait);
    return on.query(COUNT);
  });
  await expect.poll(() => waits.length, { timeout: 10_000 }).toBeGreaterThan(2);
  await letGo();
  await own;
  expect(new Set(waits.slice(1))).toEqual(new Set(["200ms"]));
});

const blocked = () =>
  query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
