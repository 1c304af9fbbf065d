import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { NewQuota } from "@/lib/contract/quotas";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { PLATFORM } from "@/lib/domain/limits/limit";
import { readLimitsInForce } from "@/lib/domain/limits/limits-in-force";
import { setPlatformLimit } from "@/lib/domain/limits/platform-limit";
import { putQuota, readQuotas } from "@/lib/domain/limits/quotas";
import { noop } from "@/lib/engine/testing/a-plan";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "../control/cancel-run";
import { Mover } from "../moving/mover";
import { getStep } from "../reading/read-steps";
import { sweepLapsedWorkers } from "../sweeping/sweep-lapsed-workers";
import { sweepLimits } from "../sweeping/sweep-limits";
import {
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  failure,
  startTestRun,
  wokenPools,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { aVersion } from "../testing/versions";

const { query } = testDatabase();

/** A second process, as far as locks can tell. */
const other = new Mover({ name: "other", connections: 2, afterCommit: () => undefined });
afterAll(() => other.close());
/** Limits are of the whole database, and tests of one file share it. */
afterEach(async () => {
  await query("delete from limits");
  await readLimitsInForce();
});

const aPool = () => `pool-${newId("run").slice(-12)}`;

const PAGE = { limit: 50 };

async function limit(place: Place, quota: Partial<NewQuota> & Pick<NewQuota, "kind">) {
  const owner = await aMember(place, "owner");
  const wanted = { target: "", max_running: null, rate: null, ...quota };
  const { items } = await readQuotas(owner, PAGE);
  const standing = items.find(
    ({ kind, target }) => kind === wanted.kind && target === wanted.target,
  );
  await putQuota(owner, wanted, standing?.revision ?? 0);
  await readLimitsInForce();
}

/** Runs of one step each, in a pool of their own. */
async function runsOf(place: Place, count: number, graph = "a") {
  const pool = aPool();
  const ids = [...new Set(graph.match(/[a-z]/g))];
  const nodes = Object.fromEntries(ids.map((id) => [id, noop(id, { pool })]));
  const version = await aVersion(place, graph, { nodes });
  const runs = [];
  for (let index = 0; index < count; index += 1) runs.push(await startTestRun(version, pool));
  return { pool, version, runs };
}

const held = () => query<{ node: string }>("select node from limit_slots where run_id is not null");

describe("a limit", () => {
  it("is never passed, whichever processes claim at once, and everything is done in the end", async () => {
    const place = await aTenant();
    const { pool, runs } = await runsOf(place, 30);
    await limit(place, { kind: "pool", target: pool, max_running: 3 });
    const [first, second] = [await aWorker(), await aWorker()];
    let finished = 0;
    while (finished < runs.length) {
      const works = (
        await Promise.all([claim({ pool }, first, 7), claim({ pool }, second, 7, other)])
      ).flat();
      expect(works.length).toBeLessThanOrEqual(3);
      expect((await held()).length).toBe(works.length);
      for (const work of works) await end(work, done(), finished % 2 ? { by: other } : {});
      finished += works.length;
      if (works.length === 0) await sweepLimits();
    }
    expect(await held()).toEqual([]);
  });

  it("is named by the step that waits for it, and by nothing else", async () => {
    const place = await aTenant();
    const { pool, runs } = await runsOf(place, 2);
    await limit(place, { kind: "tool", target: "noop", max_running: 1 });
    const works = await claim({ pool }, await aWorker(), 5);
    expect(works).toHaveLength(1);
    const waiting = runs.find(({ runId }) => runId !== works[0]?.runId);
    if (!waiting) throw new Error("Both runs began.");
    const reader = await aMember(place, "viewer");
    const step = { runId: waiting.runId, node: "a", scope: "" };
    expect(await getStep(reader, step)).toMatchObject({
      status: "ready",
      waits_for: { kind: "tool", target: "noop", max_running: 1, rate: null },
    });
    expect((await readQuotas(await aMember(place, "admin"), PAGE)).items).toMatchObject([
      { kind: "tool", target: "noop", running: 1, waiting: 1 },
    ]);
    await expectSound(waiting);

    wokenPools.length = 0;
    for (const work of works) await end(work, done());
    expect(wokenPools).toContain(pool);
    expect(await getStep(reader, step)).toMatchObject({ waits_for: null });
    expect((await claimNext({ pool }, await aWorker())).runId).toBe(waiting.runId);
  });

  it.each(["tenant", "workspace", "workflow_version", "tool", "pool"] as const)(
    "bounds what it names: %s",
    async (kind) => {
      const place = await aTenant();
      const { pool, version } = await runsOf(place, 3);
      const target = {
        tool: "noop",
        pool,
        workflow_version: encodeId("workflowVersion", version.versionId),
        tenant: "",
        workspace: "",
      }[kind];
      await limit(place, { kind, target, max_running: 2 });
      expect(await claim({ pool }, await aWorker(), 5)).toHaveLength(2);
      const free = await runsOf(await aTenant(), 3);
      expect(await claim(free, await aWorker(), 5)).toHaveLength(3);
    },
  );

  it("of the platform bounds all tenants together", async () => {
    const [one, two] = [await runsOf(await aTenant(), 2), await runsOf(await aTenant(), 2)];
    await setPlatformLimit(3);
    await readLimitsInForce();
    const workerId = await aWorkerUnder(3);
    expect(await claim(one, workerId, 5)).toHaveLength(2);
    expect(await claim(two, workerId, 5)).toHaveLength(1);
    expect(
      await query("select kind::text from limits where owner_id = $1", [PLATFORM]),
    ).toHaveLength(1);
  });

  it("lets nothing by that follows in the same transaction", async () => {
    const place = await aTenant();
    const { pool } = await runsOf(place, 2, "a -> b");
    await limit(place, { kind: "workspace", max_running: 1 });
    const workerId = await aWorker();
    const first = await claimNext({ pool }, workerId);
    const offer = { workerId, pools: [pool], executors: ["tool"], slots: 5 };
    expect((await end(first, done(), { offer })).works).toEqual([]);
    expect(await claim({ pool }, workerId, 5)).toHaveLength(1);
  });

  it("is waited for in the order in which steps would have begun", async () => {
    const place = await aTenant();
    const { pool, version, runs } = await runsOf(place, 1);
    await limit(place, { kind: "pool", target: pool, max_running: 1 });
    const workerId = await aWorker();
    const working = await claimNext({ pool }, workerId);
    const plain = await startTestRun(version, pool);
    const urgent = await startTestRun(version, pool, { priority: 9 });
    expect(await claim({ pool }, workerId, 5)).toEqual([]);
    await end(working, done());
    const second = await claimNext({ pool }, workerId);
    await end(second, done());
    const third = await claimNext({ pool }, workerId);
    expect([working, second, third].map(({ runId }) => runId)).toEqual([
      runs[0]?.runId,
      urgent.runId,
      plain.runId,
    ]);
  });

  it("hides nothing that it does not bound behind what waits for it", async () => {
    const place = await aTenant();
    const { pool } = await runsOf(place, 40);
    const bound = await limitOfVersion(place, pool);
    const workerId = await aWorker();
    expect(await claim({ pool }, workerId, 10)).toHaveLength(1);
    while ((await query("select from ready_steps where waits_for is not null")).length < 39)
      expect(await claim({ pool }, workerId, 10)).toEqual([]);
    const free = await aRun("x", { place, pool });
    expect((await claimNext({ pool }, workerId)).runId).toBe(free.runId);
    expect(bound).toBeDefined();
  });
});

async function limitOfVersion(place: Place, pool: string) {
  const [row] = await query<{ id: Parameters<typeof encodeId<"workflowVersion">>[1] }>(
    `select r.workflow_version_id as id from ready_steps q join runs r on r.id = q.run_id where q.pool = $1 limit 1`,
    [pool],
  );
  if (!row) throw new Error("Nothing is ready.");
  const target = encodeId("workflowVersion", row.id);
  await limit(place, { kind: "workflow_version", target, max_running: 1 });
  return target;
}

/** A worker of a process whose configuration bounds the platform. */
async function aWorkerUnder(maxRunning: number) {
  const workerId = await aWorker();
  await setPlatformLimit(maxRunning);
  await readLimitsInForce();
  return workerId;
}

describe("a slot is free again", () => {
  it("whatever ends the attempt: failure, cancel, the death of its worker", async () => {
    const place = await aTenant();
    const { pool } = await runsOf(place, 3);
    await limit(place, { kind: "workspace", max_running: 3 });
    const operator = await aMember(place, "operator");
    const [doomed, alive] = [await aWorker(), await aWorker()];
    const [dying] = await claim({ pool }, doomed, 1);
    const [failing, stopping] = await claim({ pool }, alive, 2);
    if (!dying || !failing || !stopping) throw new Error("Not all of them began.");
    expect(await held()).toHaveLength(3);

    await end(failing, failure());
    expect(await held()).toHaveLength(2);
    await cancelRun(operator, stopping.runId, "enough");
    await end(stopping, {
      status: "cancelled",
      error: { class: "cancelled", code: "c", message: "" },
    });
    expect(await held()).toHaveLength(1);
    await query("update workers set lease_until = now() - interval '1 s' where id = $1", [doomed]);
    await sweepLapsedWorkers();
    expect(await held()).toEqual([]);
    expect(await claim({ pool }, alive, 1)).toHaveLength(1);
  });

  /** Guards against a process that did not know of the limit yet when it ended the attempt. */
  it("if nobody freed it, and whoever waits for it goes on", async () => {
    const place = await aTenant();
    const { pool } = await runsOf(place, 2);
    await limit(place, { kind: "workspace", max_running: 1 });
    const workerId = await aWorker();
    const first = await claimNext({ pool }, workerId);
    expect(await claim({ pool }, workerId)).toEqual([]);
    await query("update limit_slots set node = 'hidden' where run_id is not null");
    await end(first, done());
    await query("update limit_slots set node = 'a' where run_id is not null");
    expect(await claim({ pool }, workerId)).toEqual([]);
    expect((await sweepLimits()).pools).toContain(pool);
    expect(await claim({ pool }, workerId)).toHaveLength(1);
  });

  it("but not taken again where the limit was lowered meanwhile, and all are where it is gone", async () => {
    const place = await aTenant();
    const { pool } = await runsOf(place, 5);
    await limit(place, { kind: "workspace", max_running: 3 });
    const workerId = await aWorker();
    const works = await claim({ pool }, workerId, 5);
    expect(works).toHaveLength(3);
    await limit(place, { kind: "workspace", max_running: 1 });
    for (const work of works.slice(0, 2)) await end(work, done());
    expect(await claim({ pool }, workerId, 5)).toEqual([]);
    await limit(place, { kind: "workspace" });
    await sweepLimits();
    expect(await claim({ pool }, workerId, 5)).toHaveLength(2);
  });
});

describe("a rate", () => {
  it("lets begin what its bucket holds, and the rest as time goes by", async () => {
    const place = await aTenant();
    const { pool, runs } = await runsOf(place, 5);
    await limit(place, {
      kind: "tool",
      target: "noop",
      rate: { count: 60, per_seconds: 3_600, burst: 2 },
    });
    const workerId = await aWorker();
    const mayBegin = async () =>
      (await readQuotas(await aMember(place, "admin"), PAGE)).items[0]?.may_begin;
    expect(await mayBegin()).toBe(2);
    expect(await claim({ pool }, workerId, 5)).toHaveLength(2);
    expect(await mayBegin()).toBe(0);
    expect((await sweepLimits()).pools).not.toContain(pool);
    const inMs = (await sweepLimits()).nextInMs ?? 0;
    expect(inMs).toBeGreaterThan(50_000);
    expect(inMs).toBeLessThanOrEqual(60_000);

    await query("update limits set refilled_at = refilled_at - interval '60 s'");
    expect((await sweepLimits()).pools).toContain(pool);
    expect(await claim({ pool }, workerId, 5)).toHaveLength(1);
    await query("update limits set refilled_at = refilled_at - interval '1 day'");
    await sweepLimits();
    expect(await claim({ pool }, workerId, 5)).toHaveLength(2);
    for (const run of runs) await expectSound(run);
  });
});

describe("setting a limit", () => {
  it("is for those who manage the workspace, and the tenant's for who manages all of it", async () => {
    const place = await aTenant();
    const quota = { kind: "workspace", target: "", max_running: 1, rate: null } as const;
    await expect(putQuota(await aMember(place, "operator"), quota, 0)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const owner = await aMember(place, "owner");
    const { items } = await putQuota(owner, { ...quota, kind: "tenant" }, 0);
    const revision = items[0]?.revision ?? 0;
    await query(
      "insert into workspaces (tenant_id, id, slug, name) values ($1, $2, 'another', 'Another')",
      [place.tenantId, newId("workspace")],
    );
    await expect(putQuota(owner, { ...quota, kind: "tenant" }, revision)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(putQuota(owner, { ...quota, kind: "tool" }, 0)).rejects.toMatchObject({
      code: "INVALID_REQUEST",
    });
    expect(
      await query("select from audit_events where action = 'quota.change' and tenant_id = $1", [
        place.tenantId,
      ]),
    ).toHaveLength(1);
  });
});

describe("limits", () => {
  it("are changed by one of those who read the same, and the other hears of it", async () => {
    const owner = await aMember(await aTenant(), "owner");
    const set = (max_running: number | null, revision: number) =>
      putQuota(owner, { kind: "workspace", target: "", max_running, rate: null }, revision);
    const revisionIn = ({ items }: Awaited<ReturnType<typeof set>>) => items[0]?.revision ?? 0;
    const conflict = (revision: number) => ({ code: "REVISION_CONFLICT", details: { revision } });

    await expect(set(1, 7)).rejects.toMatchObject(conflict(0));
    const both = await Promise.allSettled([set(1, 0), set(2, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const first = revisionIn(await readQuotas(owner, PAGE));
    const second = revisionIn(await set(3, first));
    await expect(set(4, first)).rejects.toMatchObject(conflict(second));
    await expect(set(null, first)).rejects.toMatchObject(conflict(second));
    await set(null, second);
    await set(null, 0);
    const third = revisionIn(await set(5, 0));
    expect([first, second]).not.toContain(third);
    await expect(set(6, second)).rejects.toMatchObject(conflict(third));
  });

  it("say which version they are about, to whose workspace has it", async () => {
    const place = await aTenant();
    const { version } = await runsOf(place, 1);
    const foreign = await runsOf(await aTenant(), 1);
    for (const { versionId } of [version, foreign.version])
      await limit(place, {
        kind: "workflow_version",
        target: encodeId("workflowVersion", versionId),
        max_running: 1,
      });
    await limit(place, { kind: "pool", target: "gpu", max_running: 1 });
    const { items } = await readQuotas(await aMember(place, "owner"), PAGE);
    const named = (of: typeof version) =>
      items.find(({ target }) => target === encodeId("workflowVersion", of.versionId));
    expect(named(version)?.version).toMatchObject({
      number: 1,
      workflow: { title: expect.any(String) },
    });
    expect(named(foreign.version)?.version).toBeNull();
    expect(items.find(({ kind }) => kind === "pool")).toMatchObject({
      version: null,
      may_begin: null,
    });
  });

  it("are listed page by page, by kind and by what they are about", async () => {
    const owner = await aMember(await aTenant(), "owner");
    const set = (kind: "tenant" | "tool" | "pool", target: string) =>
      putQuota(owner, { kind, target, max_running: 1, rate: null }, 0);
    for (const target of ["b", "a"]) await set("pool", target);
    await set("tenant", "");
    await set("tool", "z");
    const whole = (await readQuotas(owner, PAGE)).items;
    expect(whole.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
      "tenant ",
      "tool z",
      "pool a",
      "pool b",
    ]);
    const found = [];
    let page = await readQuotas(owner, { limit: 1 });
    for (;;) {
      found.push(...page.items);
      if (page.next_cursor === null) break;
      page = await readQuotas(owner, { limit: 1, cursor: page.next_cursor });
    }
    expect(found).toEqual(whole);
  });
});

describe("[WF-10] a tenant that floods", () => {
  it("keeps nobody else waiting: each turn serves every tenant", async () => {
    const pool = aPool();
    const flood = await aVersion(await aTenant(), "a", { nodes: { a: noop("a", { pool }) } });
    const small = await aVersion(await aTenant(), "a", { nodes: { a: noop("a", { pool }) } });
    for (let index = 0; index < 200; index += 1) await startTestRun(flood, pool, { priority: 9 });
    const workerId = await aWorker();
    for (let turn = 0; turn < 10; turn += 1) {
      const { runId } = await startTestRun(small, pool, { priority: 0 });
      const works = await claim({ pool }, workerId, 4);
      expect(works.map((work) => work.runId)).toContain(runId);
      expect(works).toHaveLength(4);
    }
  });

  it("gets as much of a turn as its weight says", async () => {
    const pool = aPool();
    const [heavy, light] = [await aTenant(), await aTenant()];
    await query("update tenants set weight = 3 where id = $1", [heavy.tenantId]);
    for (const place of [heavy, light]) {
      const version = await aVersion(place, "a", { nodes: { a: noop("a", { pool }) } });
      for (let index = 0; index < 12; index += 1) await startTestRun(version, pool);
    }
    const works = await claim({ pool }, await aWorker(), 8);
    const ofHeavy = works.filter(({ tenantId }) => tenantId === heavy.tenantId);
    expect([ofHeavy.length, works.length]).toEqual([6, 8]);
  });
});
