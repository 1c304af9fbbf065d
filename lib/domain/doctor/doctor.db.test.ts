import { beforeAll, describe, expect, it } from "vitest";
import { aTenant } from "@/lib/domain/auth/testing";
import {
  aRun,
  aWorker,
  claimNext,
  done,
  end,
  failure,
  runRow,
  type TestRun,
} from "@/lib/domain/runs/testing";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { examine, examineRuns } from "./examine";
import { repair } from "./repair";
import { forgoSoundness } from "./testing";

const { connect, query } = testDatabase();

beforeAll(() => forgoSoundness("they are broken on purpose"));

/** Changes the tables past every trigger, as somebody with the database in hand could. */
async function tamper(text: string, values: unknown[]): Promise<void> {
  const session = await connect();
  await session.query("set session_replication_role = replica");
  await session.query(text, values);
  await session.end();
}

const found = async ({ runId }: TestRun): Promise<string[]> =>
  [...new Set((await examineRuns([runId])).map(({ code }) => code))].sort();

async function anEndedRun(): Promise<TestRun> {
  const run = await aRun("a -> b");
  await end(await claimNext(run), done());
  await end(await claimNext(run), done());
  return run;
}

const waiting = { id: "pause", type: "wait", duration: "PT1H" };
const asking = {
  id: "ask",
  type: "approval",
  role: "approver",
  title: "Go on?",
  expires_in: "PT1H",
};
const held = noop("a", { on_failure: "hold", pool: "held" });
const retried = noop("a", {
  pool: "retried",
  retry: { max_attempts: 2, backoff: "fixed", initial: "PT1H", jitter: "none" },
});

const looping = {
  id: "rounds",
  type: "loop",
  max_iterations: 2,
  body: { nodes: [{ id: "pause_inside", type: "wait", duration: "PT1H" }] },
};

const runs = {
  ended: anEndedRun,
  ready: () => aRun("a -> b"),
  running: async () => {
    const run = await aRun("a -> b");
    await claimNext(run);
    return run;
  },
  looping: () => aRun("rounds -> b", { nodes: { rounds: looping } }),
  waiting: () => aRun("pause -> b", { nodes: { pause: waiting } }),
  bounded: async () => {
    const run = await aRun("a -> b", {
      spec: { limits: { budget: { usd: 1 } } },
      purse: {
        limits: { usd: 1, tokens: null, toolCalls: null },
        onExhausted: "wait",
        budgetIds: [],
      },
    });
    await query("update run_purses set spent_usd = 0.25, reserved_usd = 0.5 where run_id = $1", [
      run.runId,
    ]);
    await query(
      `insert into usage_entries (tenant_id, workspace_id, id, run_id, node, attempt, kind, basis, usd, occurred_at)
       values ($1, $2, $3, $4, 'a', 1, 'model', 'reported', 0.25, now())`,
      [run.tenantId, run.workspaceId, newId("usageEntry"), run.runId],
    );
    await query(
      `insert into purse_reservations (tenant_id, run_id, node, ordinal, attempt, kind, usd, reserved_at)
       values ($1, $2, 'a', 1, 1, 'model', 0.5, now())`,
      [run.tenantId, run.runId],
    );
    return run;
  },
  asking: () =>
    aRun("ask.approved -> a; ask.rejected -> b; ask.expired -> c", { nodes: { ask: asking } }),
  held: async () => {
    const run = await aRun("a -> b", { nodes: { a: held }, pool: "held" });
    await end(await claimNext(run), failure());
    return run;
  },
  retried: async () => {
    const run = await aRun("a -> b", { nodes: { a: retried }, pool: "retried" });
    await end(await claimNext(run), failure("broken", "transient"));
    return run;
  },
};

describe("a sound run", () => {
  it.each(Object.entries(runs))("gives the doctor nothing to say: %s", async (_, make) => {
    expect(await found(await make())).toEqual([]);
  });
});

type Harm = { run: keyof typeof runs; text: string; finds: string[]; isRepaired: boolean };

/** What somebody does to a run (`$1`), and what is found. */
const harms: Record<string, Harm> = {
  "[1] a terminal status that was left": {
    run: "ended",
    text: "update runs set execution_status = 'running', ended_at = null where id = $1",
    finds: ["end_without_status", "nothing_moves_run", "replay_differs"],
    isRepaired: false,
  },
  "[8] a purse that says it has spent more": {
    run: "bounded",
    text: "update run_purses set spent_usd = 0.75 where run_id = $1",
    finds: ["spent_wrong"],
    isRepaired: true,
  },
  "[8] a reservation that is not in the purse": {
    run: "bounded",
    text: "delete from purse_reservations where run_id = $1",
    finds: ["reserved_wrong"],
    isRepaired: true,
  },
  "[8] a purse that is not there": {
    run: "bounded",
    text: "delete from run_purses where run_id = $1",
    finds: ["purse_missing"],
    isRepaired: false,
  },
  "[1] an open step in a run that has ended": {
    run: "ended",
    text: "update steps set status = 'blocked', ended_at = null where run_id = $1 and node = 'b'",
    finds: ["counters_wrong", "open_step_in_ended_run", "replay_differs"],
    isRepaired: false,
  },
  "[2] a second effective result": {
    run: "ended",
    text: `insert into attempts (tenant_id, run_id, node, scope, number, attempt_id, fence, status, started_at, ended_at)
      select tenant_id, run_id, node, scope, 2, gen_random_uuid(), 2, status, started_at, ended_at
      from attempts where run_id = $1 and node = 'a'`,
    finds: ["attempt_without_end", "two_results"],
    isRepaired: false,
  },
  "[2] a result of another attempt": {
    run: "ended",
    text: "update steps set attempt_id = gen_random_uuid() where run_id = $1 and node = 'a'",
    finds: ["no_winning_attempt"],
    isRepaired: false,
  },
  "[3] an event that is missing": {
    run: "ended",
    text: "delete from events where run_id = $1 and sequence = 4",
    finds: ["event_gap", "replay_differs"],
    isRepaired: false,
  },
  "[3] an output that was changed": {
    run: "ended",
    text: `update step_outputs set output = '{"text":"other"}' where run_id = $1 and node = 'a'`,
    finds: ["replay_differs"],
    isRepaired: false,
  },
  "[3] a port that was changed": {
    run: "ended",
    text: "update steps set port = 'error' where run_id = $1 and node = 'a'",
    finds: ["replay_differs"],
    isRepaired: false,
  },
  "[4] counters that are wrong": {
    run: "ready",
    text: "update runs set steps_running = steps_running + 1 where id = $1",
    finds: ["counters_not_replayed", "counters_wrong"],
    isRepaired: true,
  },
  "[4] a scope that counts more than is open in it": {
    run: "looping",
    text: "update scopes set open_steps = open_steps + 1 where run_id = $1",
    finds: ["replay_differs", "scope_counter_wrong"],
    isRepaired: false,
  },
  "[5] a ready step without its row": {
    run: "ready",
    text: "delete from ready_steps where run_id = $1",
    finds: ["ready_without_row"],
    isRepaired: true,
  },
  "[5] a row of the queue whose step is not ready": {
    run: "running",
    text: `insert into ready_steps (tenant_id, run_id, node, pool, priority, available_at, rank_at, executor, plan_format)
      select tenant_id, id, 'a', 'p', 5, now(), now(), 'tool', 1 from runs where id = $1`,
    finds: ["row_without_ready"],
    isRepaired: true,
  },
  "[5] a slot of a limit that nobody uses": {
    run: "ended",
    text: `with l as (
        insert into limits (id, tenant_id, owner_id, kind, max_running, updated_by, updated_at)
        select gen_random_uuid(), tenant_id, tenant_id, 'tenant', 1, '{}', now() from runs where id = $1
        returning id)
      insert into limit_slots (limit_id, slot, run_id, node, scope) select id, 1, $1, 'a', '' from l`,
    finds: ["slot_left_over"],
    isRepaired: true,
  },
  "[6] a wait without its timer": {
    run: "waiting",
    text: "delete from timers where run_id = $1",
    finds: ["wait_timer_missing"],
    isRepaired: true,
  },
  "[6] a retry without its timer": {
    run: "retried",
    text: "delete from timers where run_id = $1",
    finds: ["retry_timer_missing"],
    isRepaired: true,
  },
  "[6] a hold without its end": {
    run: "held",
    text: "delete from timers where run_id = $1",
    finds: ["hold_timer_missing"],
    isRepaired: true,
  },
  "[6] a request without its expiry": {
    run: "asking",
    text: "delete from timers where run_id = $1",
    finds: ["expiry_timer_missing"],
    isRepaired: true,
  },
  "[6] a step that waits for a decision that nobody can make": {
    run: "asking",
    text: "update approvals set status = 'withdrawn', closed_at = now() where run_id = $1",
    finds: ["approval_missing", "replay_differs"],
    isRepaired: false,
  },
  "[6] a request of which nothing has taken the place": {
    run: "asking",
    text: "update approvals set status = 'superseded', closed_at = now() where run_id = $1",
    finds: ["approval_missing", "approval_without_successor", "replay_differs"],
    isRepaired: false,
  },
  "[6] a worker of which nobody takes care": {
    run: "running",
    text: `update workers set gone_at = now(), settled_at = now()
      where id = (select worker_id from steps where run_id = $1 and node = 'a')`,
    finds: ["worker_unknown"],
    isRepaired: true,
  },
  "[6] a timer of a run that has ended": {
    run: "ended",
    text: `insert into timers (tenant_id, run_id, node, kind, fire_at)
      select tenant_id, id, 'a', 'retry', now() + interval '1 h' from runs where id = $1`,
    finds: ["timer_left_over"],
    isRepaired: true,
  },
  "[8] usage of a call that never was": {
    run: "ended",
    text: `insert into usage_entries (tenant_id, workspace_id, id, run_id, node, attempt, ordinal, kind, basis, occurred_at)
      select tenant_id, workspace_id, gen_random_uuid(), id, 'a', 1, 7, 'model', 'reported', now() from runs where id = $1`,
    finds: ["usage_without_call"],
    isRepaired: false,
  },
  "[9] a row of another tenant": {
    run: "ended",
    text: "update steps set tenant_id = gen_random_uuid() where run_id = $1 and node = 'a'",
    finds: ["foreign_row"],
    isRepaired: false,
  },
};

describe("the doctor finds", () => {
  it.each(Object.entries(harms))("%s", async (_, { run: kind, text, finds, isRepaired }) => {
    const run = await runs[kind]();
    await tamper(text, [run.runId]);
    expect(await found(run)).toEqual(finds);

    const repaired = await repair(await examineRuns([run.runId]));
    expect(repaired.length > 0).toBe(isRepaired);
    if (isRepaired) {
      expect(await found(run)).toEqual([]);
      const audited = await query(
        "select details from audit_events where tenant_id = $1 and action = 'doctor.repair'",
        [run.tenantId],
      );
      expect(audited).toHaveLength(repaired.length);
    }
    expect(await repair(await examineRuns([run.runId]))).toEqual([]);
  });

  it("[7] a confirmed effect that happened twice", async () => {
    const run = await anEndedRun();
    await tamper("drop index effects_key_key", []);
    for (const ordinal of [1, 2])
      await tamper(
        `insert into effects (tenant_id, run_id, node, ordinal, tool_version_id, key, request_digest, idempotency, status, attempt, planned_at)
         values ($1, $2, 'a', $3, gen_random_uuid(), 'same', 'd', 'key', 'confirmed', 1, now())`,
        [run.tenantId, run.runId, ordinal],
      );
    expect(await found(run)).toEqual(["effect_twice"]);
  });

  it("[5] a step that nobody claims although a worker could", async () => {
    const run = await aRun("a");
    const worker = await aWorker();
    await query("update workers set pools = array[$2] where id = $1", [worker, run.pool]);
    const seen = async () => (await examine({ runId: run.runId })).findings.map(({ code }) => code);
    expect(await seen()).toEqual([]);
    await query("update ready_steps set available_at = now() - interval '6 s' where run_id = $1", [
      run.runId,
    ]);
    expect(await seen()).toEqual(["unclaimed"]);
    await query("update workers set draining_at = now() where id = $1", [worker]);
    expect(await seen()).toEqual([]);
  });

  it("[9] what belongs to no run at all", async () => {
    const { tenantId } = await aTenant();
    await tamper(
      "insert into timers (tenant_id, run_id, kind, fire_at) values ($1, $2, 'run_start', now())",
      [tenantId, newId("run")],
    );
    const { findings } = await examine({ endedSince: new Date() });
    expect(findings.map(({ code }) => code)).toContain("row_without_run");
  });
});

it("looks at what lives and at what ended since a time, slice by slice", async () => {
  const [live, ended] = [await aRun("a"), await anEndedRun()];
  const { ended_at: at } = await runRow(ended);
  const seen = async (endedSince: Date) => (await examine({ endedSince })).runs;
  const after = await seen(new Date(Number(at) + 1));
  expect(await seen(at as Date)).toBe(after + 1);
  expect(after).toBeGreaterThan(0);
  expect((await examine({ runId: live.runId })).runs).toBe(1);
});
