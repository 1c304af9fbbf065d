import { describe, expect, it } from "vitest";
import { readAuditEvents } from "@/lib/domain/audit/read-audit-events";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import type { NewPurse } from "../moving/movement";
import { readPurse } from "../reading/read-purse";
import { getRun } from "../reading/read-run";
import {
  aPerson,
  aRun,
  claimNext,
  done,
  end,
  eventsOf,
  failure,
  runRow,
  stepRow,
  type TestRun,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { readPastDeliveries, readPastEffects } from "./past-run.sql";
import { previewRerun } from "./preview-rerun";
import { rerunRun } from "./rerun-run";

const { query, connect } = testDatabase();

/** A run of three steps, the last of which has failed for good. */
async function aFailedRun(purse?: NewPurse) {
  const pool = `rerun-${newId("run").slice(-12)}`;
  const run = await aRun("a -> b; b -> c", {
    pool,
    nodes: { c: noop("c", { pool, on_failure: "fail_run" }) },
    ...(purse && { purse }),
  });
  await end(await claimNext(run), done("of a"));
  await end(await claimNext(run), done("of b"));
  await end(await claimNext(run), failure());
  return { run, operator: await aPerson(run, "operator") };
}

const again = async ({ run, operator }: Awaited<ReturnType<typeof aFailedRun>>, from: string) => {
  const view = await rerunRun(operator, run.runId, {
    id: newId("run"),
    from,
    reason: "The other side is back.",
    traceId: "t",
  });
  return { ...run, runId: view.id, view };
};

const fatesOf = ({ steps }: Awaited<ReturnType<typeof previewRerun>>) =>
  Object.fromEntries(steps.map(({ node, fate, why }) => [node, why ?? fate]));

/** Changes the tables past every trigger, as somebody with the database in hand could. */
async function tamper(text: string, { runId }: TestRun): Promise<void> {
  const session = await connect();
  await session.query("set session_replication_role = replica");
  await session.query(text, [runId]);
  await session.end();
}

describe("a rerun", () => {
  it("[AT-10] reuses what holds, does the rest anew, and leaves the old run as it is", async () => {
    const old = await aFailedRun();
    const before = await runRow(old.run);
    const preview = await previewRerun(old.operator, old.run.runId, "c");
    expect(fatesOf(preview)).toEqual({ a: "reused", b: "reused", c: "chosen" });

    const derived = await again(old, "c");
    expect(derived.view).toMatchObject({
      derived_from: { run_id: old.run.runId, node: "c" },
      execution_status: "queued",
    });
    expect(await stepRow(derived, "b")).toMatchObject({
      status: "succeeded",
      reason: "reused",
      attempts: 0,
      output: { text: "of b" },
    });
    const work = await claimNext(derived);
    expect([work.runId, work.node]).toEqual([derived.runId, "c"]);
    await end(work, done());
    expect(await runRow(derived)).toMatchObject({
      execution_status: "succeeded",
      attempts_begun: 1,
    });
    expect(await eventsOf(derived)).toEqual([
      "run.created",
      "run.queued",
      "step.succeeded a",
      "step.succeeded b",
      "step.ready c",
      "run.started",
      "step.started c",
      "step.succeeded c",
      "run.succeeded",
    ]);
    expect(await runRow(old.run)).toEqual(before);
    const { items } = await readAuditEvents(await aPerson(old.run, "admin"), { limit: 50 });
    expect(items.map(({ action }) => action)).toContain("run.rerun");
    await expectSound(derived);
  });

  it("[AT-10] repeats what the history does not vouch for, and what stands on it", async () => {
    const old = await aFailedRun();
    await tamper(
      `update step_outputs set output = '{"text":"other"}' where run_id = $1 and node = 'a'`,
      old.run,
    );
    expect(fatesOf(await previewRerun(old.operator, old.run.runId, "c"))).toEqual({
      a: "output_changed",
      b: "after_repeated",
      c: "chosen",
    });
    const derived = await again(old, "c");
    expect((await claimNext(derived)).node).toBe("a");
    await tamper(
      `update step_outputs set output = '{"text":"of a"}' where run_id = $1 and node = 'a'`,
      old.run,
    );
  });

  /** Guards against a run that was kept cheap, and costs what it likes when it is run again. */
  it("spends no more than the run was given at its start, whatever it was granted since", async () => {
    const limits = { usd: 2, tokens: null, toolCalls: 7 };
    const old = await aFailedRun({ limits, onExhausted: "wait", budgetIds: [] });
    await tamper("update run_purses set limit_usd = 5, granted_usd = 3 where run_id = $1", old.run);
    const { budget } = await previewRerun(old.operator, old.run.runId, "c");
    expect(budget).toEqual({ usd: 2, tokens: null, tool_calls: 7 });
    const derived = await again(old, "c");
    expect(await readPurse(derived.tenantId, derived.runId)).toMatchObject({
      limit: { usd: 2, tokens: null, tool_calls: 7 },
      granted: { usd: 0 },
      on_exhausted: "wait",
    });
    const free = await aFailedRun();
    expect((await previewRerun(free.operator, free.run.runId, "c")).budget).toBeNull();
    const freed = await again(free, "c");
    expect(await readPurse(freed.tenantId, freed.runId)).toBeNull();
  });

  it("is a run that can be run again in its turn", async () => {
    const first = await aFailedRun();
    const second = await again(first, "c");
    await end(await claimNext(second), failure());
    expect(fatesOf(await previewRerun(first.operator, second.runId, "c"))).toEqual({
      a: "reused",
      b: "reused",
      c: "chosen",
    });
    const third = await again({ ...first, run: second }, "b");
    expect((await claimNext(third)).node).toBe("b");
    await expectSound(third);
  });

  it("is found from the run that it repeats, the newest first", async () => {
    const old = await aFailedRun();
    const viewer = await aPerson(old.run, "viewer");
    expect((await getRun(viewer, old.run.runId)).derived_runs).toEqual({ total: 0, newest: [] });
    const [first, second] = [await again(old, "c"), await again(old, "b")];
    expect((await getRun(viewer, old.run.runId)).derived_runs).toMatchObject({
      total: 2,
      newest: [
        { id: second.runId, node: "b", execution_status: "queued" },
        { id: first.runId, node: "c", execution_status: "queued" },
      ],
    });
    for (let count = 2; count < 22; count += 1) await again(old, "c");
    const { total, newest } = (await getRun(viewer, old.run.runId)).derived_runs;
    expect([total, newest.length]).toEqual([22, 20]);
  });

  it("takes a container whole, and begins at it for what is inside", async () => {
    const pool = `rerun-${newId("run").slice(-12)}`;
    const each = {
      id: "each",
      type: "foreach",
      items: "${{ [1, 2] }}",
      max_items: 5,
      body: { nodes: [noop("inner", { pool })] },
    };
    const run = await aRun("each -> after", { pool, nodes: { each } });
    await end(await claimNext(run), done("one"));
    await end(await claimNext(run), done("two"));
    await end(await claimNext(run), done("after"));
    const operator = await aPerson(run, "operator");
    const preview = await previewRerun(operator, run.runId, "inner");
    expect(preview.from.node).toBe("each");
    const later = await again({ run, operator }, "after");
    expect(await stepRow(later, "each")).toMatchObject({ reason: "reused", scope_counts: null });
    await end(await claimNext(later), done());
    await expectSound(later);
    const whole = await again({ run, operator }, "inner");
    expect((await claimNext(whole)).node).toBe("inner");
    await expectSound(whole);
  });

  it("names what it pays and changes again", async () => {
    const old = await aFailedRun();
    await query(
      `insert into usage_entries (tenant_id, workspace_id, id, run_id, node, attempt, kind, basis, usd, tokens_in, occurred_at)
       select tenant_id, workspace_id, gen_random_uuid(), id, node, 1, 'model', 'reported', usd, 10, now()
       from runs, (values ('a', 0.5), ('b', 0.25)) as x (node, usd) where id = $1`,
      [old.run.runId],
    );
    const preview = await previewRerun(old.operator, old.run.runId, "b");
    expect(preview).toMatchObject({
      paid_again: { usd: 0.25, tokens: 10, basis: "reported" },
      saved: { usd: 0.5, tokens: 10, basis: "reported" },
      effects: [],
      repeated_effects: 0,
    });
  });

  it("is refused while the run goes on, from what is not there, and without the right", async () => {
    const run = await aRun("a -> b");
    const operator = await aPerson(run, "operator");
    await expect(previewRerun(operator, run.runId, "a")).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
      details: { execution_status: "queued" },
    });
    const old = await aFailedRun();
    await expect(again(old, "nothing")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      again({ ...old, operator: await aPerson(old.run, "viewer") }, "c"),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(
      again({ ...old, operator: await aPerson(run, "operator") }, "c"),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is one run, however often it is asked for under one id", async () => {
    const old = await aFailedRun();
    const id = newId("run");
    const asked = { id, from: "c", reason: "Again.", traceId: "t" };
    const [first, second] = [
      await rerunRun(old.operator, old.run.runId, asked),
      await rerunRun(old.operator, old.run.runId, asked),
    ];
    expect(second.id).toBe(first.id);
  });

  it("names so many deliveries and effects, reads no more, and counts all", async () => {
    const { run, operator } = await aFailedRun();
    await query(
      `insert into deliveries (tenant_id, workspace_id, id, run_id, node, scope, status, channel, manifest, digest, created_at)
       select $1, $2, gen_random_uuid(), $3, 'c', 'c:' || n, 'delivered', '{"kind":"download"}', '{}', 'd', now()
       from generate_series(1, 250) as n`,
      [run.tenantId, run.workspaceId, run.runId],
    );
    await tamper(
      `insert into effects (tenant_id, run_id, node, scope, ordinal, tool_version_id, key, request_digest,
         idempotency, status, attempt, planned_at)
       select tenant_id, id, 'c', 'c:' || n, 1, gen_random_uuid(), 'key ' || n, 'd', 'key', 'confirmed', 1, now()
       from runs, generate_series(1, 250) as n where id = $1`,
      run,
    );
    expect(await readPastEffects(run)).toHaveLength(200);
    expect(await readPastDeliveries(run)).toHaveLength(200);
    const preview = await previewRerun(operator, run.runId, "c");
    expect([preview.deliveries.length, preview.effects.length]).toEqual([200, 200]);
    expect(preview.repeated_effects).toBe(500);
  });
});
