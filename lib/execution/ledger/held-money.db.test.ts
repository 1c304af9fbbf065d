import { describe, expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { putBudget } from "@/lib/domain/budget/budgets";
import { aRun, aWorker, claim, claimNext, end, runRow } from "@/lib/domain/runs/testing";
import { purseOf } from "@/lib/domain/runs/testing/purses";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { answering, asking, open, paidBy } from "@/lib/execution/ledger/testing";
import { aBounded, aBoundedRun, ask, begin, done } from "@/lib/execution/ledger/testing/budgets";
import { testDatabase } from "@/lib/platform/testing/database";

const { query, connect } = testDatabase();

const GRAPH = "a; b; c; d; e; f";

/** Somebody's own transaction, begun by hand and forgotten. */
async function forget(table: string, where: string, value: string) {
  const session = await connect();
  await session.query("begin");
  await session.query(`select from ${table} where ${where} = $1 for update`, [value]);
  return () => session.query("rollback");
}

/** How many connections of this process wait for somebody's lock, or are in the midst of a transaction. */
async function busyConnections(): Promise<number> {
  const rows = await query(
    `select from pg_stat_activity where datname = current_database()
       and application_name = 'signalbox shared' and state <> 'idle'`,
  );
  return rows.length;
}

/** Since when somebody waits for a lock, in a transaction of which there may have been others. */
async function waitsSince(): Promise<number> {
  const [row] = await query<{ since: number }>(
    `select date_part('epoch', xact_start) as since from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.since ?? 0;
}

describe("a run without a purse whose row somebody holds by hand", () => {
  it("keeps one connection for all calls of its steps, and each of them is written down once", async () => {
    const run = await aRun(GRAPH);
    const works = await claim(run, await aWorker(), 6);
    const letGo = await forget("runs", "id", run.runId);
    const calls = works.map((work) => ask(work));
    await testDatabase().waitForBlocked(6);
    await expect.poll(busyConnections, { timeout: 10_000 }).toBeLessThanOrEqual(1);
    await letGo();
    await Promise.all(calls);
    expect(await query("select from calls where run_id = $1", [run.runId])).toHaveLength(6);
    expect(await query("select from usage_entries where run_id = $1", [run.runId])).toHaveLength(6);
    for (const work of works) await end(work, done);
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    await expectSound(run);
  });
});

describe("money whose row somebody holds by hand", () => {
  it("keeps one connection for all calls that need it, and each of them is paid once when it is let go", async () => {
    const run = await aBoundedRun({ budget: { usd: 100 }, graph: GRAPH });
    const works = await claim(run, await aWorker(), 6);
    expect(works).toHaveLength(6);
    const letGo = await forget("run_purses", "run_id", run.runId);
    const calls = works.map((work) => ask(work));
    await testDatabase().waitForBlocked(6);
    await expect.poll(busyConnections, { timeout: 10_000 }).toBeLessThanOrEqual(1);
    await letGo();
    await Promise.all(calls);
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 1.5 });
    expect(await query("select from calls where run_id = $1", [run.runId])).toHaveLength(6);
    expect(await query("select from purse_reservations where run_id = $1", [run.runId])).toEqual(
      [],
    );
    for (const work of works) {
      await end(work, done);
    }
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    await expectSound(run);
  });

  it("does not cost a call its answer that is there already: it is written down once, however long that takes", async () => {
    const run = await aBoundedRun({ budget: { usd: 100 } });
    const work = await claimNext(run);
    const answered = Promise.withResolvers<void>();
    let letGo = async (): Promise<unknown> => undefined;
    const call = (await open(work)).call(asking("hello"), async () => {
      letGo = await forget("run_purses", "run_id", run.runId);
      answered.resolve();
      return answering("world")();
    });
    await answered.promise;
    await testDatabase().waitForBlocked(1);
    const first = await waitsSince();
    await expect.poll(waitsSince, { timeout: 5_000 }).toBeGreaterThan(first);
    expect(await paidBy(work)).toEqual([]);
    await letGo();
    expect(await call).toMatchObject({ result: "world", isReplayed: false });
    expect(await paidBy(work)).toHaveLength(1);
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
    await end(work, done);
    await expectSound(run);
  });

  it("keeps nobody who draws from another budget", async () => {
    const place = await aTenant();
    const amount = { usd: 100, tokens: null, tool_calls: null };
    await putBudget(
      await aMember(place, "owner"),
      { kind: "workspace", period: "day", ...amount },
      0,
    );
    const [held, other] = [
      await begin(await aBounded(place, {})),
      await aBoundedRun({ budget: { usd: 9 } }),
    ];
    const [work, free] = [await claimNext(held), await claimNext(other)];
    await query(
      "insert into budget_spans (tenant_id, budget_id, starts_on) select tenant_id, id, (now() at time zone 'UTC')::date from budgets where tenant_id = $1",
      [place.tenantId],
    );
    const letGo = await forget("budget_spans", "tenant_id", place.tenantId);
    const waiting = ask(work);
    await testDatabase().waitForBlocked(1);
    await ask(free);
    await end(free, done);
    expect(await runRow(other)).toMatchObject({ execution_status: "succeeded" });
    await letGo();
    await waiting;
    expect(await purseOf(held)).toMatchObject({ reserved: 0, spent: 0.25, handed: 2 });
    await end(work, done);
    await expectSound(held);
  });

  it("keeps no other run from being moved when steps end whose money it is", async () => {
    const runs = [];
    for (let count = 0; count < 4; count += 1) runs.push(await aBoundedRun({ budget: { usd: 9 } }));
    const held = [];
    for (const run of runs) held.push(await claimNext(run));
    for (const work of held) await ask(work);
    const free = [];
    for (let count = 0; count < 12; count += 1) free.push(await claimNext(await aRun("a")));
    const letGo = [];
    for (const { runId } of runs) letGo.push(await forget("run_purses", "run_id", runId));
    const endings = held.map((work) => end(work, done));
    await Promise.all(free.slice(6).map((work) => end(work, done)));
    for (const work of free.slice(0, 6)) await end(work, done);
    for (const release of letGo) await release();
    for (const { outcome } of await Promise.all(endings)) expect(outcome).toEqual({ ok: true });
    for (const run of runs) {
      expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
      await expectSound(run);
    }
  });
});
