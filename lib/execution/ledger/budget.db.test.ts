import { beforeEach, describe, expect, it } from "vitest";
import { countApprovals } from "@/lib/domain/approvals/count-approvals";
import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { delegateApproval } from "@/lib/domain/approvals/delegate-approval";
import { getApproval } from "@/lib/domain/approvals/read-approval";
import { readApprovals } from "@/lib/domain/approvals/read-approvals";
import { pendingOf } from "@/lib/domain/approvals/testing";
import { aMember, aTenant, aWorkspace, type Place } from "@/lib/domain/auth/testing";
import { putBudget, readBudgets } from "@/lib/domain/budget/budgets";
import { reserveCall } from "@/lib/domain/budget/purse";
import { returnSlices } from "@/lib/domain/budget/return-slices";
import { cancelRun } from "@/lib/domain/runs/cancel-run";
import { loseAttempts } from "@/lib/domain/runs/lose-attempts";
import type { ClaimedWork } from "@/lib/domain/runs/movement";
import { getRun } from "@/lib/domain/runs/read-run";
import { startRun } from "@/lib/domain/runs/start-run";
import { sweepBudgets } from "@/lib/domain/runs/sweep-budgets";
import {
  aVersion,
  claimNext,
  end,
  eventsOf,
  expectSound,
  runRow,
  stepRow,
  type TestRun,
  type TestVersion,
} from "@/lib/domain/runs/testing";
import type { AttemptResult } from "@/lib/engine/advance/moves";
import { type Amounts, NOTHING } from "@/lib/engine/budget/amounts";
import { noop } from "@/lib/engine/testing/a-plan";
import { Fault } from "@/lib/execution/fault";
import { openLedger } from "@/lib/execution/ledger/ledger";
import { answering, asking, never } from "@/lib/execution/ledger/testing";
import { aContext } from "@/lib/execution/testing/claimed-work";
import { Yielding } from "@/lib/execution/yielding";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { inTransaction } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();

type Bounded = { budget?: JsonObject; graph?: string; nodes?: Record<string, JsonObject> };

/** A version whose steps are in a pool of their own. */
async function aBounded(place: Place, { budget, graph = "a", nodes = {} }: Bounded) {
  const pool = `pool-${newId("run").slice(-12)}`;
  const ids = [...new Set(graph.match(/[a-z]/g))];
  const own = Object.fromEntries(ids.map((id) => [id, noop(id, { pool })]));
  const spec = budget ? { limits: { budget } } : {};
  return { version: await aVersion(place, graph, { nodes: { ...own, ...nodes }, spec }), pool };
}

async function begin(
  { version, pool }: { version: TestVersion; pool: string },
  budget?: { usd: number | null; tokens: number | null; toolCalls: number | null },
): Promise<TestRun> {
  const runId = newId("run");
  const owner = await aMember(version, "owner");
  await startRun(owner, { id: runId, target: { versionId: version.versionId }, input: {}, budget });
  return { ...version, runId, pool };
}

const aBoundedRun = async (bounded: Bounded) => begin(await aBounded(await aTenant(), bounded));

/** Half a dollar is kept back for it, a quarter is what it costs. */
const ask = async (work: ClaimedWork, request = "hello") =>
  (await openLedger(work, aContext())).call(asking(request), answering("world"));

/** What the worker says of an attempt whose call the purse did not pay. */
async function driesUp(work: ClaimedWork, request = "hello"): Promise<AttemptResult> {
  const refusal = await ask(work, request).catch((error: unknown) => error);
  if (refusal instanceof Yielding) return refusal.result;
  throw new Error("The call was paid.", { cause: refusal });
}

const done: AttemptResult = { status: "succeeded", output: {} };

async function purseOf({ runId }: Pick<TestRun, "runId">) {
  const [row] = await query<{ limit: number; reserved: number; spent: number; handed: number }>(
    `select limit_usd::float8 as limit, reserved_usd::float8 as reserved, spent_usd::float8 as spent,
       handed_usd::float8 as handed
     from run_purses where run_id = $1`,
    [runId],
  );
  return row;
}

const grant = async (run: TestRun, amount: Amounts, role: "owner" | "admin" = "admin") =>
  decideApproval(await aMember(run, role), await pendingOf(run), {
    option: "grant",
    reason: "",
    revision: 1,
    amount,
  });
const usd = (amount: number): Amounts => ({ ...NOTHING, usd: amount });

describe("a call of a run with a purse", () => {
  it("keeps back what it may cost before it is made, and settles by what it has cost", async () => {
    const run = await aBoundedRun({ budget: { usd: 1 } });
    const work = await claimNext(run);
    const ledger = await openLedger(work, aContext());
    await ledger.call(asking("hello"), async () => {
      expect(await purseOf(run)).toMatchObject({ reserved: 0.5, spent: 0 });
      expect(
        await query("select kind, attempt, ordinal from purse_reservations where run_id = $1", [
          run.runId,
        ]),
      ).toEqual([{ kind: "model", attempt: 1, ordinal: 1 }]);
      return answering("world")();
    });
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
    await end(work, done);
    const { purse } = await getRun(await aMember(run, "viewer"), run.runId);
    expect(purse).toMatchObject({
      limit: { usd: 1, tokens: null },
      spent: { usd: 0.25, tokens: 30 },
      on_exhausted: "fail",
    });
  });

  it("needs no money where it is answered without being made", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.1 } });
    const work = await claimNext(run);
    const ledger = await openLedger(work, aContext());
    const guard = async () => ({ told: { code: "TOOL_NOT_ALLOWED_NOW" } });
    const entry = await ledger.call({ ...asking("hello"), guard }, never);
    expect(entry.result).toEqual(await guard());
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0 });
    expect(await driesUp(work, "other")).toMatchObject({ reason: "budget" });
  });

  it("is not made once the purse does not hold what it may cost", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.6 } });
    const work = await claimNext(run);
    await ask(work, "one");
    const ledger = await openLedger(work, aContext());
    await ledger.call(asking("one"), never);
    await expect(ledger.call(asking("two"), never)).rejects.toBeInstanceOf(Yielding);
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
    expect(await query("select from calls where run_id = $1", [run.runId])).toHaveLength(1);
    await end(work, done);
  });

  it("gives back what was kept for it when it fails", async () => {
    const run = await aBoundedRun({ budget: { usd: 1 } });
    const work = await claimNext(run);
    const ledger = await openLedger(work, aContext());
    const outage = new Fault("provider_outage", "http_500", "It is down.");
    await expect(ledger.call(asking("hello"), () => Promise.reject(outage))).rejects.toBe(outage);
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0 });
    await end(work, done);
  });

  it("that an earlier attempt has paid is replayed, and takes nothing from the purse", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.6 } });
    const work = await claimNext(run);
    await ask(work);
    await loseAttempts([{ ...work, tenantId: run.tenantId }], "handed_back");
    const again = await claimNext(run);
    await (await openLedger(again, aContext())).call(asking("hello"), never);
    expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0.25 });
    await end(again, done);
  });

  /** A crash between the reservation and its settlement. */
  it("whose worker died gives back once, whichever comes first: the loss or its late answer", async () => {
    for (const isLate of [false, true]) {
      const run = await aBoundedRun({ budget: { usd: 1 } });
      const work = await claimNext(run);
      const ledger = await openLedger(work, aContext());
      await ledger
        .call(asking("hello"), async () => {
          await loseAttempts([{ ...work, tenantId: run.tenantId }], "worker_gone");
          expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: 0 });
          if (!isLate) throw new Fault("cancelled", "gone", "Gone.");
          return answering("late")();
        })
        .catch(() => undefined);
      expect(await purseOf(run)).toMatchObject({ reserved: 0, spent: isLate ? 0.25 : 0 });
      await end(await claimNext(run), done);
    }
  });

  it("is never promised to two at once: of many in parallel only so many are made as can be paid", async () => {
    const nodes = ["a", "b", "c", "d", "e", "f"];
    const run = await aBoundedRun({ budget: { usd: 1.2 }, graph: nodes.join("; ") });
    const works = [];
    for (const _ of nodes) works.push(await claimNext(run));
    let atWork = 0;
    const release = Promise.withResolvers<void>();
    const outcomes = await Promise.allSettled(
      works.map(async (work) => {
        const ledger = await openLedger(work, aContext());
        return ledger.call(asking("hello"), async () => {
          atWork += 1;
          if (atWork === 2) setImmediate(release.resolve);
          await release.promise;
          return answering("world")();
        });
      }),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(
      2,
    );
    const purse = await purseOf(run);
    expect(purse?.spent).toBeLessThanOrEqual(1.2);
    expect(purse?.reserved).toBe(0);
    for (const work of works) await end(work, done);
  });

  it("of what undoes something is made whatever the purse holds", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.1 } });
    const work = await claimNext(run);
    const call = { ...work, branch: 0, ordinal: 1, attempt: 1 };
    const said = { estimate: usd(0.5), kind: "tool", agentVersionId: null };
    const reserve = (isForced: boolean) =>
      inTransaction((client) => reserveCall(client, call, { ...said, isForced }));
    expect(await reserve(false)).toEqual({ ok: false, shortOf: null });
    expect(await reserve(true)).toEqual({ ok: true });
    expect(await purseOf(run)).toMatchObject({ reserved: 0.5 });
    await end(work, done);
    expect(await purseOf(run)).toMatchObject({ reserved: 0 });
  });
});

describe("a run without a purse", () => {
  it("writes nothing about money but what it has used", async () => {
    const run = await aBoundedRun({});
    const work = await claimNext(run);
    expect(work.hasPurse).toBe(false);
    await ask(work);
    await end(work, done);
    expect(await purseOf(run)).toBeUndefined();
    expect((await getRun(await aMember(run, "viewer"), run.runId)).purse).toBeNull();
  });
});

describe("what a start says of the budget", () => {
  const bounds = { usd: null, tokens: null, toolCalls: null };

  it("lowers what the workflow allows, and never raises it", async () => {
    const bounded = await aBounded(await aTenant(), { budget: { usd: 2, on_exhausted: "wait" } });
    const run = await begin(bounded, { ...bounds, usd: 1, tokens: 500 });
    const { purse } = await getRun(await aMember(run, "viewer"), run.runId);
    expect(purse).toMatchObject({ limit: { usd: 1, tokens: 500 }, on_exhausted: "wait" });
    await expect(begin(bounded, { ...bounds, usd: 3 })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      details: { issues: [{ path: "/body/budget/usd" }] },
    });
  });

  it("bounds a run whose workflow does not", async () => {
    const run = await begin(await aBounded(await aTenant(), {}), { ...bounds, tokens: 50 });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
  });
});

describe("an empty purse", () => {
  it("fails the run, and the class says why", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4 } });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    expect(await stepRow(run, "a")).toMatchObject({
      status: "failed",
      error: { class: "budget_exceeded", code: "budget_exhausted" },
    });
    expect(await eventsOf(run)).toContain("budget.exhausted a");
    await expectSound(run);
  });

  it("that waits asks once, lets go on what is free, and goes on with the grant", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" }, graph: "a; b; f" });
    const works = [await claimNext(run), await claimNext(run), await claimNext(run)];
    for (const work of works) await end(work, work.node === "f" ? done : await driesUp(work));
    expect(await runRow(run)).toMatchObject({
      execution_status: "waiting",
      status_reason: "budget",
    });
    expect(await query("select from approvals where run_id = $1", [run.runId])).toHaveLength(1);
    await expectSound(run);

    const answer = await grant(run, usd(2));
    expect(answer.approval).toMatchObject({
      kind: "budget",
      step_id: null,
      status: "approved",
      budget: { purse: "run", need: { usd: 0.5 }, limit: { usd: 0.4 } },
    });
    expect(await purseOf(run)).toMatchObject({ limit: 2.4 });
    for (const _ of ["a", "b"]) {
      const work = await claimNext(run);
      await ask(work);
      await end(work, done);
    }
    expect(await runRow(run)).toMatchObject({
      execution_status: "succeeded",
      review_status: "not_required",
    });
  });

  it("is granted to by who manages the workspace or owns the budget, and by nobody else", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" } });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    const id = await pendingOf(run);
    const answer = { option: "grant", reason: "", revision: 1, amount: usd(1) };
    await expect(decideApproval(await aMember(run, "approver"), id, answer)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(
      decideApproval(await aMember(run, "owner"), id, { ...answer, amount: undefined }),
    ).rejects.toMatchObject({ details: { issues: [{ path: "/body/amount" }] } });
    await grant(run, usd(1), "owner");
    await expect(decideApproval(await aMember(run, "owner"), id, answer)).rejects.toMatchObject({
      code: "APPROVAL_ALREADY_DECIDED",
    });
  });

  it("that nobody fills fails what waits", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" } });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    await decideApproval(await aMember(run, "admin"), await pendingOf(run), {
      option: "reject",
      reason: "too much",
      revision: 1,
    });
    expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
  });

  it("takes its request along when the run is cancelled", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" } });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    await cancelRun(await aMember(run, "operator"), run.runId, "enough");
    expect(await query("select status from approvals where run_id = $1", [run.runId])).toEqual([
      { status: "withdrawn" },
    ]);
  });

  /** Race: a grant against the word of another attempt that the purse is empty; and two grants. */
  it("counts one grant of many, and loses no step between it and another exhaustion", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" }, graph: "a; b" });
      const [first, second] = [await claimNext(run), await claimNext(run)];
      await end(first, await driesUp(first));
      const dry = await driesUp(second);
      const id = await pendingOf(run);
      const owners = await Promise.all([aMember(run, "owner"), aMember(run, "admin")]);
      const outcomes = await Promise.allSettled([
        ...owners.map((owner) =>
          decideApproval(owner, id, { option: "grant", reason: "", revision: 1, amount: usd(5) }),
        ),
        end(second, dry),
      ]);
      expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
      expect(await purseOf(run)).toMatchObject({ limit: 5.4 });
      for (const node of ["a", "b"])
        expect(await stepRow(run, node)).toMatchObject({ status: "ready" });
      await expectSound(run);
    }
  });
});

describe("budgets above runs", () => {
  let place: Place;
  beforeEach(async () => {
    place = await aTenant();
  });
  const amountOf = (usd: number | null) => ({ usd, tokens: null, tool_calls: null });
  const put = async (kind: "workspace" | "tenant", amount: number | null) => {
    const owner = await aMember(place, "owner");
    const { items } = await readBudgets(owner, { limit: 50 });
    const revision = items.find((each) => each.kind === kind)?.revision ?? 0;
    return putBudget(owner, { kind, period: "day", ...amountOf(amount) }, revision);
  };
  const used = async () => {
    const { items } = await readBudgets(await aMember(place, "owner"), { limit: 50 });
    return items.map(({ used: amounts }) => amounts.usd);
  };

  it("hand out slices, so that not every call writes their rows, and take back what is left", async () => {
    await put("workspace", 100);
    const run = await begin(await aBounded(place, {}));
    const work = await claimNext(run);
    await ask(work, "one");
    expect(await used()).toEqual([2]);
    const ledger = await openLedger(work, aContext());
    await ledger.call(asking("one"), never);
    await ledger.call(asking("two"), answering("2"));
    expect(await used()).toEqual([2]);
    expect(await purseOf(run)).toMatchObject({ handed: 2, spent: 0.5 });
    await end(work, done);
    await returnSlices(run.runId);
    await returnSlices(run.runId);
    expect(await used()).toEqual([0.5]);
    expect(await purseOf(run)).toMatchObject({ handed: 0.5 });
  });

  it("bind all their runs together, each of them and none above what it has", async () => {
    await put("tenant", 10);
    await put("workspace", 0.7);
    const bounded = await aBounded(place, {});
    const [first, second] = [await begin(bounded), await begin(bounded)];
    const works = [await claimNext(first), await claimNext(second)];
    const [one, two] = works;
    if (!one || !two) throw new Error("Two are claimed.");
    await ask(one);
    const dry = await driesUp(two);
    expect(dry).toMatchObject({ reason: "budget", shortOf: expect.any(String) });
    await end(two, dry);
    const waiting = [first, second].find(({ runId }) => runId === two.runId) ?? second;
    expect(await runRow(waiting)).toMatchObject({ status_reason: "budget" });

    await grant(waiting, usd(1));
    expect(await used()).toEqual([expect.any(Number), expect.any(Number)]);
    const again = await claimNext(waiting);
    await ask(again);
    await end(again, done);
    await end(one, done);
    expect(await runRow(waiting)).toMatchObject({ execution_status: "succeeded" });
  });

  it("are listed page by page, by what they bind", async () => {
    const owner = await aMember(place, "owner");
    await put("tenant", 3);
    await put("workspace", 2);
    for (const period of ["day", "month"] as const) {
      const { version } = await aBounded(place, {});
      const { workflowId: workflow_id } = version;
      const limit = { usd: 1, tokens: null, tool_calls: null };
      await putBudget(owner, { kind: "workflow", workflow_id, period, ...limit }, 0);
    }
    const whole = await readBudgets(owner, { limit: 50 });
    expect(whole.items.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
      "tenant day",
      "workspace day",
      "workflow day",
      "workflow month",
    ]);
    const found = [];
    let page = await readBudgets(owner, { limit: 1 });
    for (;;) {
      found.push(...page.items);
      if (page.next_cursor === null) break;
      page = await readBudgets(owner, { limit: 1, cursor: page.next_cursor });
    }
    expect(found).toEqual(whole.items);
  });

  it("are changed by one of those who read the same, and the other hears of it", async () => {
    const owner = await aMember(place, "owner");
    const day = { kind: "workspace", period: "day" } as const;
    const set = (usd: number | null, revision: number) =>
      putBudget(owner, { ...day, ...amountOf(usd) }, revision);
    const revisionIn = ({ items }: Awaited<ReturnType<typeof set>>) => items[0]?.revision ?? 0;
    const conflict = (revision: number) => ({ code: "REVISION_CONFLICT", details: { revision } });

    await expect(set(1, 7)).rejects.toMatchObject(conflict(0));
    const both = await Promise.allSettled([set(1, 0), set(2, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const first = revisionIn(await readBudgets(owner, { limit: 50 }));
    const second = revisionIn(await set(3, first));
    await expect(set(4, first)).rejects.toMatchObject(conflict(second));
    await expect(set(null, first)).rejects.toMatchObject(conflict(second));
    expect((await readBudgets(owner, { limit: 50 })).items).toMatchObject([{ limit: { usd: 3 } }]);

    // What was taken away and set anew is not what was read before.
    await set(null, second);
    await set(null, 0);
    const third = revisionIn(await set(5, 0));
    expect([first, second]).not.toContain(third);
    await expect(set(6, second)).rejects.toMatchObject(conflict(third));
  });

  it("let runs go on by themselves once they were raised", async () => {
    await put("workspace", 0.1);
    const run = await begin(await aBounded(place, {}));
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    await sweepBudgets();
    expect(await stepRow(run, "a")).toMatchObject({ status: "waiting" });
    await put("workspace", 50);
    await sweepBudgets();
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready" });
    const again = await claimNext(run);
    await ask(again);
    await end(again, done);
  });

  const askedOf = async (runs: readonly TestRun[]) =>
    (
      await query<{ asked: number }>(
        "select count(*)::int as asked from approvals where run_id = any($1::uuid[])",
        [runs.map(({ runId }) => runId)],
      )
    )[0]?.asked;

  /** Guards against the herd: all that wait go on together, and all but one ask people anew, sweep after sweep. */
  it("let go on only those whom the room pays for, the oldest first, each with its part", async () => {
    await put("workspace", 0.1);
    const bounded = await aBounded(place, {});
    const runs = [await begin(bounded), await begin(bounded), await begin(bounded)];
    for (const _ of runs) {
      const work = await claimNext(bounded);
      await end(work, await driesUp(work));
    }
    const going = async () =>
      Promise.all(runs.map(async (run) => (await stepRow(run, "a")).status));
    await put("workspace", 0.6);
    await sweepBudgets();
    await sweepBudgets();
    expect(await going()).toEqual(["ready", "waiting", "waiting"]);
    expect(await used()).toEqual([0.5]);
    const work = await claimNext(bounded);
    await ask(work);
    await end(work, done);
    await put("workspace", 1.6);
    await sweepBudgets();
    await sweepBudgets();
    expect(await going()).toEqual(["succeeded", "ready", "ready"]);
    for (const _ of [1, 2]) {
      const next = await claimNext(bounded);
      await ask(next);
      await end(next, done);
    }
    expect(await askedOf(runs)).toBe(3);
  });

  it("let the others go on although one of them cannot", async () => {
    await put("workspace", 0.1);
    const bounded = await aBounded(place, {});
    const runs = [await begin(bounded), await begin(bounded)];
    for (const _ of runs) {
      const work = await claimNext(bounded);
      await end(work, await driesUp(work));
    }
    const handed = (amount: number) =>
      query("update run_purses set handed_usd = $2 where run_id = $1", [runs[0]?.runId, amount]);
    // More than the column holds, once its part comes on top.
    await handed(99_999_999.9);
    await put("workspace", 50);
    expect(await sweepBudgets()).toBe(1);
    await handed(0);
    expect(await sweepBudgets()).toBe(1);
    for (const run of runs) expect(await stepRow(run, "a")).toMatchObject({ status: "ready" });
    for (const _ of runs) await end(await claimNext(bounded), done);
  });

  it("let nobody go on while another one above the run is empty", async () => {
    await put("tenant", 0.2);
    await put("workspace", 0.1);
    const run = await begin(await aBounded(place, {}));
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    for (const raised of ["tenant", "workspace"] as const) {
      expect(await sweepBudgets()).toBe(0);
      await put(raised, 50);
    }
    expect(await sweepBudgets()).toBe(1);
    expect(await askedOf([run])).toBe(1);
    await end(await claimNext(run), done);
  });

  it("are taken away without a trace on what runs", async () => {
    await put("workspace", 0.1);
    const run = await begin(await aBounded(place, {}));
    expect((await put("workspace", null)).items).toEqual([]);
    const work = await claimNext(run);
    await ask(work);
    await end(work, done);
  });

  /** Guards against an admin of one workspace who gives it what all of them have. */
  it("of the organisation are granted to by who may set them, and handed to nobody else", async () => {
    await put("tenant", 0.1);
    const run = await begin(await aBounded(place, {}));
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    const elsewhere = { ...place, workspaceId: await aWorkspace(place.tenantId) };
    await expect(grant(run, usd(1))).rejects.toMatchObject({ code: "FORBIDDEN" });
    const [admin, approver] = [await aMember(place, "admin"), await aMember(place, "approver")];
    const offeredTo = async () => ({
      request: (await getApproval(admin, await pendingOf(run))).may_decide,
      listed: (await readApprovals(admin, { limit: 9 })).items.map((each) => each.may_decide),
      mine: (await readApprovals(admin, { assignee: "me", limit: 9 })).items.length,
      counted: (await countApprovals(admin)).for_me,
    });
    expect(await offeredTo()).toEqual({ request: false, listed: [false], mine: 0, counted: 0 });
    const wish = { delegationId: newId("delegation"), to: approver.id, until: null, reason: "" };
    await expect(delegateApproval(admin, await pendingOf(run), wish)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await query(
      "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'admin')",
      [place.tenantId, elsewhere.workspaceId, admin.id],
    );
    expect(await offeredTo()).toEqual({ request: true, listed: [true], mine: 1, counted: 1 });
    const answer = { option: "grant", reason: "", revision: 1, amount: usd(1) };
    await decideApproval(admin, await pendingOf(run), answer);
    const again = await claimNext(run);
    await ask(again);
    await end(again, done);
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
  });

  it("of the organisation are set by who manages all of its workspaces, and of a workflow of another one by nobody", async () => {
    const admin = await aMember(place, "admin");
    await expect(
      putBudget(
        await aMember(place, "operator"),
        { kind: "workspace", period: "day", ...amountOf(1) },
        0,
      ),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const other = await aVersion(await aTenant(), "a");
    await expect(
      putBudget(
        admin,
        {
          kind: "workflow",
          workflow_id: other.workflowId,
          period: "month",
          ...amountOf(1),
        },
        0,
      ),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
