import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRunRow } from "@/lib/domain/artifacts/testing";
import { aTenant } from "@/lib/domain/auth/testing";
import type { RunId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { createRunHub } from "./run-hub";

const hub = createRunHub();
afterAll(() => hub.close());

const notify = (...ids: RunId[]) =>
  testDatabase().query("select pg_notify('signalbox_runs', $1)", [ids.join(",")]);

/** Watches a run; `moved` resolves at the next sign that it moved. */
function watch(runId: RunId) {
  let told = Promise.withResolvers<void>();
  let calls = 0;
  const unwatch = hub.watch(runId, () => {
    calls += 1;
    told.resolve();
    told = Promise.withResolvers<void>();
  });
  return { moved: () => told.promise, calls: () => calls, unwatch };
}

const listeners = () =>
  testDatabase().query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'signalbox notices'`,
  );

describe("those who watch runs", () => {
  let runId: RunId;
  beforeAll(async () => {
    ({ runId } = await aRunRow(await aTenant()));
  });

  it("hear of the runs that they watch and of no other, over one connection", async () => {
    const [one, two, other] = [watch(runId), watch(runId), watch(newId("run"))];
    await hub.listen();
    const both = Promise.all([one.moved(), two.moved()]);
    await notify(newId("run"), runId);
    await both;
    expect(other.calls()).toBe(0);
    expect(await listeners()).toHaveLength(1);
    for (const { unwatch } of [one, two, other]) unwatch();
  });

  it("hear nothing more once they stop", async () => {
    const [gone, stays] = [watch(runId), watch(runId)];
    gone.unwatch();
    const moved = stays.moved();
    await notify(runId);
    await moved;
    expect(gone.calls()).toBe(0);
    stays.unwatch();
  });

  /** A notice is sent after the commit, so it can be lost. */
  it("learn from the poll what no notice said", async () => {
    const { moved, unwatch } = watch(runId);
    await testDatabase().query(
      "update runs set event_sequence = event_sequence + 1 where id = $1",
      [runId],
    );
    await moved();
    unwatch();
  });

  it("hear again after the connection broke", async () => {
    const { moved, unwatch } = watch(runId);
    await hub.listen();
    const [before] = await listeners();
    await testDatabase().query("select pg_terminate_backend($1)", [before?.pid]);
    await expect
      .poll(async () => (await listeners())[0]?.pid ?? before?.pid, { timeout: 10_000 })
      .not.toBe(before?.pid);
    await hub.listen();
    const told = moved();
    await notify(runId);
    await told;
    unwatch();
  });
});
