import { describe, expect, it } from "vitest";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import type { AttemptResult } from "@/lib/engine/advance/moves";
import { noop } from "@/lib/engine/testing/a-plan";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "../control/cancel-run";
import { holdStep } from "../control/intervene";
import { sweepOrphanedSteps } from "../sweeping/sweep-orphaned-steps";
import {
  aPerson,
  aRun,
  claimNext,
  done,
  end,
  failure,
  startTestRun,
  type TestRun,
} from "../testing";
import { anEffect } from "../testing/effects";
import { expectSound } from "../testing/soundness";
import { casesInNeed } from "./attention.sql";
import { countAttention, readAttention } from "./read-attention";

const { query } = testDatabase();

const REFUSED = {
  status: "failed",
  error: { class: "permission", code: "no_scope", message: "The key lacks a scope." },
} as const;

/** One no-op step `a` that a failure holds. */
const aHeldRun = async (place: Place, result: AttemptResult = REFUSED) => {
  const pool = `held-${crypto.randomUUID().slice(-12)}`;
  const nodes = { a: noop("a", { pool, on_failure: "hold" }) };
  const run = await aRun("a", { place, pool, nodes });
  await end(await claimNext(run), result);
  return run;
};

const casesOf = async (run: Place, role: Parameters<typeof aPerson>[1] = "operator") =>
  (await readAttention(await aPerson(run, role), { limit: 50 })).items;

const ask = { id: "ask", type: "approval", title: "Publish?", role: "approver", due_in: "PT1H" };

describe("what needs attention", () => {
  it("says of a step that failed why, how often, since when, whose it is, and that it may be tried again", async () => {
    const run = await aHeldRun(await aTenant());
    const [found, ...others] = await casesOf(run);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      cause: "step_failed",
      run: { id: run.runId, execution_status: "waiting" },
      step: { id: { runId: run.runId, node: "a", scope: "" }, node: "a" },
      evidence: { error: { code: "no_scope" }, attempts: 1, gives_up_at: expect.any(Date) },
      owner: { roles: ["operator"], people: [], taken_by: null },
      safe_action: { action: "retry", is_permitted: true },
    });
    const [attempt] = await query("select ended_at from attempts where run_id = $1", [run.runId]);
    expect(found?.since).toEqual(attempt?.ended_at);
    const [seen] = await casesOf(run, "viewer");
    expect(seen?.safe_action).toEqual({ action: "retry", is_permitted: false });
    await expectSound(run);
    const hopeless = await aHeldRun(run, failure("no_field"));
    expect((await casesOf(hopeless))[0]?.safe_action.action).toBe("look");
  });

  it("tells an operator's hold, a poisonous step, one that diverged and one that undoes from a failure", async () => {
    const place = await aTenant();
    const held = await aRun("a -> b", { place });
    await holdStep(
      await aPerson(held, "operator"),
      { runId: held.runId, node: "a", scope: "" },
      "Look first.",
    );
    const poison = await aHeldRun(place);
    const diverged = await aHeldRun(place);
    const undoes = await aHeldRun(place);
    const say = (run: TestRun, change: string) =>
      query(`update steps set ${change} where run_id = $1`, [run.runId]);
    await say(poison, "reason = 'poison'");
    await say(diverged, "reason = 'diverged'");
    const pool = `saga-${crypto.randomUUID().slice(-12)}`;
    const saga = await aRun("a -> b", {
      place,
      pool,
      nodes: {
        a: noop("a", { pool, compensate: { tool: "noop@1.0.0" } }),
        b: noop("b", { pool, on_failure: "fail_run" }),
      },
    });
    const first = await claimNext(saga);
    await anEffect(saga, "a");
    await end(first, done());
    await end(await claimNext(saga), failure());
    const [undoing] = await query<{ pool: string }>(
      "select pool from ready_steps where run_id = $1",
      [saga.runId],
    );
    await end(await claimNext({ pool: undoing?.pool ?? "" }), REFUSED);

    const cases = await casesOf(place);
    const byRun = new Map(cases.map((found) => [found.run.id, found]));
    const said = (run: TestRun) => {
      const found = byRun.get(run.runId);
      return [found?.cause, found?.safe_action.action];
    };
    expect(said(held)).toEqual(["held_by_operator", "release"]);
    expect(said(poison)).toEqual(["poison", "look"]);
    expect(said(diverged)).toEqual(["diverged", "look"]);
    expect(said(undoes)).toEqual(["step_failed", "retry"]);
    expect(said(saga)).toEqual(["compensation_held", "retry"]);
    expect(byRun.get(saga.runId)?.step?.node).toBe("compensate.a");
  });

  it("names a lost call that only a person can settle, and none that the tool is still asked about", async () => {
    const run = await aRun("a");
    const work = await claimNext(run);
    await anEffect(run, "a", "unknown");
    const error = { class: "outcome_unknown", code: "no_answer", message: "Lost." } as const;
    await end(work, { status: "failed", error, effectsOpen: true });
    expect(await casesOf(run)).toMatchObject([
      {
        cause: "effect_unknown",
        evidence: { error: { code: "no_answer" } },
        safe_action: { action: "resolve", is_permitted: true },
      },
    ]);
    await query("update steps set reason = 'asking_tool' where run_id = $1", [run.runId]);
    expect(await casesOf(run)).toEqual([]);
  });

  it("names a request once it is overdue, with who is asked and who takes care of it", async () => {
    const run = await aRun("ask", { nodes: { ask } });
    expect(await casesOf(run)).toEqual([]);
    await query("update approvals set due_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await query("update runs set paused_at = now() - interval '1 h' where id = $1", [run.runId]);
    expect(await casesOf(run, "approver")).toEqual([]);
    await query("update runs set paused_at = null where id = $1", [run.runId]);
    const approver = await aPerson(run, "approver");
    const [asked] = await query<{ id: string }>("select id from approvals where run_id = $1", [
      run.runId,
    ]);
    await query(
      "insert into approval_claims (tenant_id, approval_id, holder) values ($1, $2, $3)",
      [run.tenantId, asked?.id, JSON.stringify({ kind: "user", id: approver.id, name: "Ada" })],
    );
    expect(await casesOf(run, "approver")).toMatchObject([
      {
        cause: "approval_overdue",
        approval_id: asked?.id,
        step: { node: "ask" },
        owner: { roles: ["approver"], taken_by: { name: "Ada" } },
        safe_action: { action: "decide", is_permitted: true },
      },
    ]);
  });

  it("names an empty purse once, with who may grant more", async () => {
    const run = await aRun("ask", { nodes: { ask } });
    await query(
      `insert into run_purses (tenant_id, run_id, on_empty, request_id)
       select tenant_id, run_id, 'wait', id from approvals where run_id = $1`,
      [run.runId],
    );
    // As the core saves it: its own tests show that.
    await query("update runs set steps_waiting[3] = 2 where id = $1", [run.runId]);
    expect(await casesOf(run)).toMatchObject([
      { cause: "budget_empty", step: null, owner: { roles: ["approver"] } },
    ]);
    await query("update runs set steps_waiting[3] = 0 where id = $1", [run.runId]);
    await query("delete from run_purses where run_id = $1", [run.runId]);
  });

  it("names a step that no worker can run, with its pool", async () => {
    const run = await aRun("a");
    await query(
      "update ready_steps set available_at = available_at - interval '61 s' where run_id = $1",
      [run.runId],
    );
    await sweepOrphanedSteps();
    expect(await casesOf(run)).toMatchObject([
      {
        cause: "no_capable_worker",
        evidence: { pool: run.pool },
        safe_action: { action: "staff_pool" },
      },
    ]);
  });

  it("names a message about a run that was given up, and passes by one that names no run", async () => {
    const run = await aRun("a");
    const give = (payload: object) =>
      query(
        `insert into outbox (tenant_id, topic, key, payload, given_up_at, error)
         values ($1, 'child.start', gen_random_uuid()::text, $2, now(), 'Broken.')`,
        [run.tenantId, JSON.stringify(payload)],
      );
    await give({ run_id: run.runId });
    await give({ run_id: "nonsense" });
    await give({});
    const cases = await casesOf(run);
    expect(cases).toMatchObject([
      {
        cause: "message_given_up",
        run: { id: run.runId },
        evidence: { topic: "child.start", message_id: expect.any(String) },
        safe_action: { action: "resend" },
      },
    ]);
    await query("delete from outbox where tenant_id = $1", [run.tenantId]);
  });

  it("names runs that ended badly within a day: failed, undelivered, or with changes of which nobody knows", async () => {
    const place = await aTenant();
    const failed = await aRun("a", { place });
    await end(await claimNext(failed), failure("permission"));
    const undelivered = await aRun("a", { place });
    const delivery = "update runs set delivery_status = $2 where id = $1";
    await end(await claimNext(undelivered), done());
    await query(delivery, [undelivered.runId, "failed"]);
    const cancelled = await aRun("a", { place });
    await anEffect(cancelled, "a", "unknown");
    await cancelRun(await aPerson(place, "operator"), cancelled.runId, "Enough.");
    const good = await aRun("a", { place });
    await end(await claimNext(good), done());

    const cases = await casesOf(place);
    expect(cases.map((found) => [found.cause, found.run.id])).toEqual([
      ["effects_left", cancelled.runId],
      ["delivery_failed", undelivered.runId],
      ["run_failed", failed.runId],
    ]);
    expect(cases[2]).toMatchObject({
      step: null,
      evidence: { error: { code: "permission" } },
      owner: { roles: [], people: ["Test"] },
      safe_action: { action: "start_again", is_permitted: true },
    });
    expect(await countAttention(await aPerson(place, "viewer"))).toEqual({
      waiting: 0,
      has_more: false,
    });
    await query("update runs set ended_at = now() - interval '25 h' where id = $1", [failed.runId]);
    expect(await casesOf(place)).toHaveLength(2);
    await query(delivery, [undelivered.runId, "not_required"]);
  });
});

describe("the list of what needs attention", () => {
  it("is narrowed by cause and workflow, and belongs to its workspace", async () => {
    const place = await aTenant();
    const held = await aHeldRun(place);
    const failed = await aRun("a", { place });
    await end(await claimNext(failed), failure());
    const reader = await aMember(place, "viewer");
    const found = async (filter: object) =>
      (await readAttention(reader, { limit: 10, ...filter })).items.map(({ run }) => run.id);
    expect(await found({})).toEqual([failed.runId, held.runId]);
    expect(await found({ cause: ["step_failed"] })).toEqual([held.runId]);
    expect(await found({ cause: ["run_failed", "poison"] })).toEqual([failed.runId]);
    expect(await found({ workflow_id: held.workflowId })).toEqual([held.runId]);
    expect(await found({ workflow_id: held.workflowId, cause: ["run_failed"] })).toEqual([]);
    expect(await countAttention(reader)).toEqual({ waiting: 1, has_more: false });
    const stranger = await aMember(await aTenant(), "owner");
    expect((await readAttention(stranger, { limit: 10 })).items).toEqual([]);
    expect((await countAttention(stranger)).waiting).toBe(0);
  });

  it("goes on behind the last one of a page, also among cases of one moment", async () => {
    const first = await aRun("a");
    const operator = await aPerson(first, "operator");
    const others = Array.from({ length: 4 }, () => startTestRun(first, first.pool));
    const runs = [first, ...(await Promise.all(others))];
    for (const { runId } of runs)
      await holdStep(operator, { runId, node: "a", scope: "" }, "Look.");
    await query(
      "update steps set ready_at = date_trunc('second', now()) where run_id = any($1::uuid[])",
      [runs.map(({ runId }) => runId)],
    );
    const seen: string[] = [];
    let cursor: { at: string; place: string } | undefined;
    do {
      const page = await readAttention(operator, { limit: 2, cursor });
      seen.push(...page.items.map(({ run }) => run.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(runs.map(({ runId }) => runId)));
  });

  it("finds what was given up by what is marked, and only where it is asked for", async () => {
    const run = await aRun("a");
    const filter = { causes: null, workflowId: null };
    await query("set enable_seqscan = off");
    const planOf = async ({ text, values }: { text: string; values: unknown[] }) =>
      (await query<{ "QUERY PLAN": string }>(`explain ${text}`, values))
        .map((row) => row["QUERY PLAN"])
        .join("\n");
    const all = await planOf(casesInNeed(run, filter, null, 10));
    const ended = await planOf(casesInNeed(run, { ...filter, causes: ["run_failed"] }, null, 10));
    await query("set enable_seqscan = on");
    expect(all).toContain("outbox_given_up_idx");
    expect(ended).not.toContain("outbox_given_up_idx");
  });
});
