import { afterAll, describe, expect, it } from "vitest";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { childStartTopic } from "@/lib/domain/outbox/topics";
import { noop } from "@/lib/engine/testing/a-plan";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { childRequestOf } from "../children/child-request";
import { controlChild } from "../children/control-children";
import { startChild } from "../children/start-child";
import { cancelRun } from "../control/cancel-run";
import { holdStep, skipStep } from "../control/intervene";
import { closeMover } from "../moving/engine";
import { Mover } from "../moving/mover";
import { fireTimers } from "../sweeping/fire-timers";
import { sweepRunGates } from "../sweeping/sweep-run-gates";
import { aPool, aWorker, claim, done, end, requestOf, runRow, startTestRun } from "../testing";
import { aChildVersion, aParentVersion, childrenOf } from "../testing/children";
import { expectInside } from "../testing/gates";
import { aVersion } from "../testing/versions";
import { lockGate } from "./gates.sql";
import { type RunRequest, startRun } from "./start-run";

const { query } = testDatabase();

/** A process that dies before it tells anybody what it has committed. */
const mute = new Mover({ name: "mute", connections: 1, afterCommit: () => undefined });
afterAll(() => mute.close());

/** A workflow of one step whose runs exclude each other by `input.topic`. */
async function aGatedWorkflow(concurrency: JsonObject = {}) {
  const place = await aTenant();
  const pool = aPool();
  const version = await aVersion(place, "a", {
    nodes: { a: noop("a", { pool }) },
    spec: { concurrency: { key: `\${{ input.topic }}`, ...concurrency } },
  });
  const principal = await aMember(place, "operator");
  const start = (topic = "x", more: Partial<RunRequest> = {}) =>
    startRun(principal, {
      id: newId("run"),
      target: { workflowId: version.workflowId },
      input: { topic },
      ...more,
    });
  return { place, pool, principal, start, workerId: await aWorker() };
}

type Started = Awaited<ReturnType<typeof startRun>>;
const refOf = ({ id }: Started) => ({ runId: id });
const statusOf = async (run: Started) => (await runRow(refOf(run))).execution_status;
const reasonOf = async (run: Started) => (await runRow(refOf(run))).status_reason;
const waits = (run: Started) => run.status_reason === "concurrency";
const placesLeft =
  ({ tenantId }: Place) =>
  () =>
    query("select from gate_places where tenant_id = $1", [tenantId]);

describe("runs that share a key", () => {
  /** Guards against two starts that both see the last free place. */
  it("are never more than the limit at once, however many start together, and all of them run", async () => {
    const { place, pool, start, workerId } = await aGatedWorkflow({ limit: 3 });
    const runs = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(runs.filter((run) => !waits(run))).toHaveLength(3);

    const ended = new Set<string>();
    while (ended.size < runs.length) {
      const works = await claim({ pool }, workerId, 20);
      expect(works.length).toBeLessThanOrEqual(3);
      await Promise.all(works.map((work) => end(work, done())));
      for (const { runId } of works) ended.add(runId);
      await expect
        .poll(async () => (await query("select from ready_steps where pool = $1", [pool])).length)
        .toBe(Math.min(3, runs.length - ended.size));
    }
    await expect.poll(placesLeft(place)).toEqual([]);
  });

  it("do not wait for those of another key", async () => {
    const { start } = await aGatedWorkflow();
    const runs = [await start("x"), await start("y"), await start("x")];
    expect(runs.map(waits)).toEqual([false, false, true]);
    expect(runs[2]).toMatchObject({ execution_status: "queued", status_reason: "concurrency" });
  });

  it("share also a key that the start names, and none where their workflow has none", async () => {
    const { place, principal, start } = await aGatedWorkflow();
    const runs = [await start("x"), await start("y", { concurrencyKey: "x" })];
    expect(runs.map(waits)).toEqual([false, true]);
    const free = await aVersion(place, "a");
    const target = { versionId: free.versionId };
    await expect(
      startRun(principal, { id: newId("run"), target, input: {}, concurrencyKey: "x" }),
    ).rejects.toMatchObject({ code: "ADMISSION_DENIED", details: { reason: "concurrency_key" } });
  });

  it("begin in the order in which they came, and one that is cancelled meanwhile leaves the line", async () => {
    const { place, pool, principal, start, workerId } = await aGatedWorkflow();
    const [first, second, third] = [await start(), await start(), await start()];
    await cancelRun(principal, second.id, "not needed");
    expect(await statusOf(second)).toBe("cancelled");
    for (const work of await claim({ pool }, workerId, 5)) await end(work, done());
    expect(await statusOf(first)).toBe("succeeded");
    await expectInside(third.id);
    await expect.poll(placesLeft(place)).toHaveLength(1);
  });

  it("are refused with what stands in the way where the workflow says skip", async () => {
    const { place, pool, start, workerId } = await aGatedWorkflow({ on_conflict: "skip" });
    const inside = await start();
    await expect(start()).rejects.toMatchObject({
      code: "ADMISSION_DENIED",
      details: {
        reason: "concurrency",
        key: "x",
        limit: 1,
        run_ids: [expect.stringMatching(/^run_/)],
      },
    });
    expect(
      await query("select from runs where id <> $1 and workflow_id = $2", [
        inside.id,
        inside.workflow.id,
      ]),
    ).toEqual([]);
    for (const work of await claim({ pool }, workerId, 5)) await end(work, done());
    await expect.poll(placesLeft(place)).toEqual([]);
    expect(waits(await start())).toBe(false);
  });

  it("have the older stop where the workflow says replace, and begin once it has", async () => {
    const { pool, start, workerId } = await aGatedWorkflow({ on_conflict: "replace" });
    const old = await start();
    const [work] = await claim({ pool }, workerId);
    const skipped = await start();
    const newest = await start();
    expect(await statusOf(old)).toBe("cancelling");
    expect(await statusOf(skipped)).toBe("cancelled");
    expect(await runRow(refOf(newest))).toMatchObject({
      execution_status: "queued",
      status_reason: "concurrency",
    });
    expect(await claim({ pool }, workerId)).toEqual([]);

    if (!work) throw new Error("The first run has nothing to do.");
    await end(work, { status: "cancelled", error: { class: "cancelled", code: "c", message: "" } });
    expect(await statusOf(old)).toBe("cancelled");
    await expect
      .poll(async () => (await claim({ pool }, workerId)).map(({ runId }) => runId))
      .toEqual([newest.id]);
  });

  /** Guards against a step that is passed by before its run has a place: what follows it would begin without one. */
  it("are stepped into by nobody while they wait for a place, or for their time", async () => {
    const { principal, start } = await aGatedWorkflow();
    await start();
    const startAt = new Date(Date.now() + 3_600_000);
    for (const run of [await start(), await start("y", { startAt })]) {
      const step = { runId: run.id, node: "a", scope: "" };
      for (const stepIn of [skipStep, holdStep])
        await expect(stepIn(principal, step, "now")).rejects.toMatchObject({
          code: "RUN_STATE_CONFLICT",
        });
      expect(await runRow(refOf(run))).toMatchObject({ status_reason: run.status_reason });
    }
  });

  it("that start later take their place when their time has come", async () => {
    const { pool, start, workerId } = await aGatedWorkflow();
    const later = await start("x", { startAt: new Date(Date.now() + 3_600_000) });
    expect(later).toMatchObject({ execution_status: "queued", status_reason: "scheduled" });
    const now = await start();
    expect(waits(now)).toBe(false);

    await query("update gate_places set since = now() - interval '1 s' where run_id = $1", [
      later.id,
    ]);
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [later.id]);
    await fireTimers();
    expect(await runRow(refOf(later))).toMatchObject({ status_reason: "concurrency" });
    for (const work of await claim({ pool }, workerId, 5)) await end(work, done());
    await expectInside(later.id);
  });
});

/** A start looks at its gate once more when it is over; from here on nobody does of themselves. */
const nobodyLooks = closeMover;

describe("a process that dies with a run's place in hand", () => {
  it("keeps nobody waiting: the sweep lets in the next", async () => {
    const { pool, start, workerId } = await aGatedWorkflow();
    await start();
    const next = await start();
    await nobodyLooks();
    const { works } = await mute.claim(requestOf(workerId, pool, 1));
    for (const work of works) await end(work, done(), { by: mute });
    expect(await runRow(refOf(next))).toMatchObject({ status_reason: "concurrency" });
    await sweepRunGates();
    await expectInside(next.id);
    expect(await sweepRunGates()).toBe(0);
  });

  it("is made up for also where it let a run in and did not tell it", async () => {
    const { start } = await aGatedWorkflow();
    const inside = await start();
    const next = await start();
    await query("update gate_places set entered_at = now() where run_id = $1", [next.id]);
    await query("delete from gate_places where run_id = $1", [inside.id]);
    await sweepRunGates();
    await expectInside(next.id);
  });

  it("is made up for also where the gate of another key cannot be looked at", async () => {
    const gates = [await aGatedWorkflow(), await aGatedWorkflow()];
    const next: Started[] = [];
    for (const { pool, start, workerId } of gates) {
      await start();
      next.push(await start());
      await nobodyLooks();
      const { works } = await mute.claim(requestOf(workerId, pool, 1));
      for (const work of works) await end(work, done(), { by: mute });
    }
    await query(
      `create function refuse_place() returns trigger language plpgsql as
       $$ begin raise exception 'no place'; end $$`,
    );
    await query(
      `create trigger refuse before update on gate_places for each row
       when (new.run_id = '${next[0]?.id}') execute function refuse_place()`,
    );
    await sweepRunGates();
    await query("drop trigger refuse on gate_places");
    const [refused, other] = next as [Started, Started];
    await expectInside(other.id);
    expect(await reasonOf(refused)).toBe("concurrency");
    await sweepRunGates();
    await expectInside(refused.id);
  });

  /** Guards against a key that is closed to everybody for ten minutes because a child was called off in time. */
  it("leaves no place of a child that was called off while it was about to begin", async () => {
    const child = await aChildVersion({
      concurrency: { key: "${{ input.topic }}", limit: 1, on_conflict: "queue" },
    });
    const parent = await startTestRun(await aParentVersion(child), child.pool, {
      input: { topic: "x" },
    });
    const [message] = await query<{ payload: JsonObject }>(
      "select payload from outbox where topic = $1 and payload ->> 'run_id' = $2",
      [childStartTopic.name, parent.runId],
    );
    const asked = childStartTopic.payload.parse(message?.payload);
    const session = await testDatabase().connect();
    await session.query("begin");
    const { text, values } = lockGate({ workflowId: child.workflowId, key: "x" });
    await session.query(text, values);
    const request = childRequestOf(parent.tenantId, asked);
    const started = startChild(request);
    await expect
      .poll(() =>
        query(
          `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
      .toHaveLength(1);
    await controlChild({ ...request, action: "cancel" });
    await session.query("commit");
    await session.end();
    await started;
    expect(await childrenOf(parent.runId)).toEqual([]);
    expect(
      await query("select from gate_places where workflow_id = $1", [child.workflowId]),
    ).toEqual([]);
    expect(await runRow(parent)).toMatchObject({ execution_status: "failed" });
  });

  it("leaves no place of a start that came to nothing", async () => {
    const { start } = await aGatedWorkflow();
    const lost = await start();
    const next = await start();
    await query(
      "update gate_places set run_id = $2, since = now() - interval '1 hour' where run_id = $1",
      [lost.id, newId("run")],
    );
    await sweepRunGates();
    await expectInside(next.id);
  });
});
