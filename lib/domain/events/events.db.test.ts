import { describe, expect, it } from "vitest";
import { aTenant, aWorkspace, type Place } from "@/lib/domain/auth/testing";
import { mover } from "@/lib/domain/runs/moving/engine";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import {
  aPerson,
  aRun,
  runRow,
  startTestRun,
  stepRow,
  type TestRun,
} from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { aVersion } from "@/lib/domain/runs/testing/versions";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { forgetEvents } from "./forget-events";
import { keepEvents } from "./keep-events";
import { bringOffers } from "./offer-events";
import { receiveEvents } from "./receive-events";
import { anEvent, relayEvents } from "./testing";

const wait = (fields: JsonObject = {}): JsonObject => ({
  id: "w",
  type: "event",
  event: "order.paid",
  key: "${{ input.key }}",
  ...fields,
});

const waitingRun = (key: string, place?: Place, fields: JsonObject = {}): Promise<TestRun> =>
  aRun("w", { nodes: { w: wait(fields) }, input: { key }, ...(place && { place }) });

const send = (place: Place, ...events: ReturnType<typeof anEvent>[]) =>
  inTransaction((client) => keepEvents(client, place, events));

const waitsOf = ({ runId }: TestRun) =>
  testDatabase().query(
    "select node, key, closed_at is null as open, event_id from event_waits where run_id = $1",
    [runId],
  );

describe("an event and the steps that wait for it", () => {
  it("ends the wait with the event as its output, whichever of the two comes first", async () => {
    const place = await aTenant();
    const early = await waitingRun("k", place);
    await send(place, anEvent("e1", "k", { amount: 3 }));
    await relayEvents();
    const late = await waitingRun("k", place);
    await relayEvents();
    for (const run of [early, late]) {
      expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
      expect(await stepRow(run, "w")).toMatchObject({
        port: "out",
        output: { id: "e1", data: { amount: 3 } },
      });
      await expectSound(run);
    }
  });

  it("does not lose an event that arrives while the wait registers", async () => {
    const place = await aTenant();
    const version = await aVersion(place, "w", { nodes: { w: wait() } });
    const runId = newId("run");
    // The row that the registration wants to write is in another session's hands: it stops there, with its lock had.
    const session = await testDatabase().connect();
    await session.query("begin");
    await session.query(
      `insert into event_waits (tenant_id, workspace_id, run_id, node, scope, fence, type, key, registered_at)
       values ($1, $2, $3, 'w', '', 1, 'x', 'x', now())`,
      [place.tenantId, place.workspaceId, runId],
    );
    const starting = startTestRun(version, "p", { input: { key: "k" }, runId });
    await testDatabase().waitForBlocked(1);
    const sending = send(place, anEvent("e1", "k"));
    await testDatabase().waitForBlocked(2);
    await session.query("rollback");
    const run = await starting;
    expect((await sending)[0]).toMatchObject({ isNew: true, waits: 1 });
    await relayEvents();
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
  });

  it("does not lose an event that arrives just before the wait registers", async () => {
    const place = await aTenant();
    const session = await testDatabase().connect();
    await session.query("begin");
    const event = anEvent("e1", "k");
    await keepEvents(session as never, place, [event]);
    const starting = waitingRun("k", place);
    await testDatabase().waitForBlocked(1);
    await session.query("commit");
    const run = await starting;
    await relayEvents();
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
  });

  it("reaches every one of 200 waits that register while their events arrive", async () => {
    const place = await aTenant();
    const version = await aVersion(place, "w", { nodes: { w: wait() } });
    const runs = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const key = `k${index}`;
        const [run] = await Promise.all([
          startTestRun(version, "p", { input: { key } }),
          send(place, anEvent(`e${index}`, key)),
        ]);
        return run;
      }),
    );
    await relayEvents();
    const ended = await testDatabase().query<{ count: number }>(
      "select count(*)::int as count from runs where id = any($1) and execution_status = 'succeeded'",
      [runs.map(({ runId }) => runId)],
    );
    expect(ended).toEqual([{ count: 200 }]);
  });

  it("goes to every wait of its workspace with its type and key, and to no other", async () => {
    const place = await aTenant();
    const elsewhere = { ...place, workspaceId: await aWorkspace(place.tenantId) };
    const [first, second, otherKey, foreign] = await Promise.all([
      waitingRun("k", place),
      waitingRun("k", place),
      waitingRun("l", place),
      waitingRun("k", elsewhere),
    ]);
    expect(await send(place, anEvent("e1", "k"))).toMatchObject([{ waits: 2 }]);
    await relayEvents();
    for (const run of [first, second])
      expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    for (const run of [otherKey, foreign])
      expect(await runRow(run)).toMatchObject({
        execution_status: "waiting",
        status_reason: "event",
      });
  });

  it("is taken once by a wait, however often it is offered, and together with others", async () => {
    const place = await aTenant();
    const run = await waitingRun("k", place);
    const [kept] = await send(place, anEvent("e1", "k"), anEvent("e2", "k"));
    const offer = {
      tenantId: run.tenantId,
      wait: { runId: run.runId, node: "w", scope: "", fence: 1 },
      eventId: kept?.id,
    };
    await Promise.all([bringOffers([offer, offer]), bringOffers([offer]), relayEvents()]);
    const fired = await testDatabase().query(
      "select 1 from events where run_id = $1 and type = 'wait.fired'",
      [run.runId],
    );
    expect(fired).toHaveLength(1);
    expect(await waitsOf(run)).toEqual([
      { node: "w", key: "k", open: false, event_id: expect.any(String) },
    ]);
    await expectSound(run);
  });

  it("is not taken again, from what is kept, by a later wait of the same run", async () => {
    const place = await aTenant();
    const run = await aRun("w -> v", {
      place,
      nodes: { w: wait(), v: wait({ id: "v" }) },
      input: { key: "k" },
    });
    await send(place, anEvent("e1", "k"));
    await relayEvents();
    expect(await stepRow(run, "v")).toMatchObject({ status: "waiting" });
    await send(place, anEvent("e2", "k"));
    await relayEvents();
    expect(await stepRow(run, "v")).toMatchObject({ status: "succeeded", output: { id: "e2" } });
  });

  it("is looked for by the filter of a late wait among all that is kept, the oldest first", async () => {
    const place = await aTenant();
    const events = Array.from({ length: 120 }, (_, n) => anEvent(`e${n}`, "k", { n }));
    await send(place, ...events);
    const run = await waitingRun("k", place, { filter: "event.data.n > 110" });
    await relayEvents();
    expect(await stepRow(run, "w")).toMatchObject({ output: { data: { n: 111 } } });
  });

  it("is not offered after a day, and is forgotten", async () => {
    const place = await aTenant();
    await send(place, anEvent("e1", "k"));
    await testDatabase().query(
      "update kept_events set arrived_at = arrived_at - interval '26 hours' where workspace_id = $1",
      [place.workspaceId],
    );
    const run = await waitingRun("k", place);
    await relayEvents();
    expect(await runRow(run)).toMatchObject({ execution_status: "waiting" });
    expect(await forgetEvents(1_000)).toBe(1);
  });

  it("beats or loses to the expiry of the wait, and exactly one of them counts", async () => {
    const place = await aTenant();
    for (let turn = 0; turn < 20; turn += 1) {
      const run = await waitingRun(`k${turn}`, place, { expires_in: "PT1H" });
      await send(place, anEvent(`e${turn}`, `k${turn}`));
      await testDatabase().query(
        "update timers set fire_at = now() - interval '1 s' where run_id = $1 and kind = 'event_expiry'",
        [run.runId],
      );
      await Promise.all([relayEvents(), fireTimers()]);
      const step = await stepRow(run, "w");
      expect(step.status).toBe("succeeded");
      expect(["out", "expired"]).toContain(step.port);
      expect(step.output === null).toBe(step.port === "expired");
      expect(await waitsOf(run)).toEqual([expect.objectContaining({ open: false })]);
      await expectSound(run);
    }
  });

  it("finds no wait of a run that was cancelled", async () => {
    const run = await waitingRun("k");
    await mover().move({
      tenantId: run.tenantId,
      runId: run.runId,
      move: {
        type: "cancel_requested",
        reason: "enough",
        actor: { kind: "system", id: "s", name: "S" },
      },
    });
    expect(await send(run, anEvent("e1", "k"))).toMatchObject([{ isNew: true, waits: 0 }]);
    expect(await waitsOf(run)).toEqual([expect.objectContaining({ open: false, event_id: null })]);
  });

  it("is emitted by one run and taken by another of its workspace, once", async () => {
    const place = await aTenant();
    const taker = await waitingRun("k", place);
    const emitter = await aRun("t", {
      place,
      nodes: {
        t: {
          id: "t",
          type: "emit",
          event: "order.paid",
          key: "k",
          payload: { n: "${{ input.n }}" },
        },
      },
      input: { n: 5 },
    });
    await relayEvents();
    expect(await runRow(emitter)).toMatchObject({ execution_status: "succeeded" });
    expect(await stepRow(taker, "w")).toMatchObject({
      status: "succeeded",
      output: { type: "order.paid", subject: "k", data: { n: 5 } },
    });
  });

  it("costs a run that waits nothing: no timer, no message, nothing ready", async () => {
    const run = await waitingRun("k");
    const { query } = testDatabase();
    for (const table of ["timers", "ready_steps"])
      expect(await query(`select 1 from ${table} where run_id = $1`, [run.runId])).toEqual([]);
    expect(
      await query("select 1 from outbox where payload ->> 'run_id' = $1", [run.runId]),
    ).toEqual([]);
  });
});

describe("events from outside", () => {
  it("are one event when they come twice, at once or later", async () => {
    const run = await waitingRun("k");
    const person = await aPerson(run, "operator");
    const event = anEvent("e1", "k");
    const answers = await Promise.all([
      receiveEvents(person, [event]),
      receiveEvents(person, [event]),
      receiveEvents(person, [event, event]),
    ]);
    const items = answers.flatMap((answer) => answer.items);
    expect(items.filter(({ is_duplicate }) => !is_duplicate)).toEqual([
      { source: "/shop", id: "e1", is_duplicate: false, waits: 1 },
    ]);
    const kept = await sharedPool().query("select 1 from kept_events where workspace_id = $1", [
      run.workspaceId,
    ]);
    expect(kept.rowCount).toBe(1);
  });

  it("do not wait in a circle with each other, whatever their order", async () => {
    const place = await aTenant();
    const [a, b] = [anEvent("a", "k"), anEvent("b", "l")];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        send(
          place,
          ...[
            { ...a, id: `a${n}` },
            { ...b, id: `b${n}` },
          ].toSorted(() => (n % 2) - 0.5),
        ),
      ),
    );
    const kept = await sharedPool().query("select 1 from kept_events where workspace_id = $1", [
      place.workspaceId,
    ]);
    expect(kept.rowCount).toBe(80);
  });

  it("are refused from whoever may start no runs", async () => {
    const place = await aTenant();
    const viewer = await aPerson(place, "viewer");
    await expect(receiveEvents(viewer, [anEvent("e1", "k")])).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
