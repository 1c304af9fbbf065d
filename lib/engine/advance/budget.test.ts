import { describe, expect, it } from "vitest";
import type { Work } from "@/lib/engine/advance/decisions";
import { type Amounts, NOTHING, plus } from "@/lib/engine/budget/amounts";
import type { PlanBudget } from "@/lib/engine/plan";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";

const actor = { kind: "user", id: "u", name: "Ada" } as const;
const usd = (amount: number): Amounts => ({ ...NOTHING, usd: amount });

const budget = (changes: Partial<PlanBudget> = {}): PlanBudget => ({
  usd: 1,
  tokens: null,
  toolCalls: null,
  onExhausted: "wait",
  ...changes,
});

const runOf = (
  nodes: (string | JsonObject)[],
  edges: string[] = [],
  changes: Partial<PlanBudget> = {},
) => new MemoryRun(aPlan(nodes, edges), {}, null, undefined, { budget: budget(changes) });

/** As the ledger does it, outside of any decision. */
function spend(run: MemoryRun, amounts: Amounts): void {
  if (run.purse) run.purse.spent = plus(run.purse.spent, amounts);
}
function reserve(run: MemoryRun, amounts: Amounts): void {
  if (run.purse) run.purse.reserved = plus(run.purse.reserved, amounts);
}

const runsDry = (run: MemoryRun, work: Work, need = usd(0.5)) =>
  run.end(work, { status: "yielded", reason: "budget", need, shortOf: null });

const typesOf = (run: MemoryRun) => run.events.map(({ type }) => type);
const payloadOf = (run: MemoryRun, type: string) =>
  run.events.findLast((event) => event.type === type)?.payload;

const decide = (run: MemoryRun, option: "grant" | "reject", amount: Amounts | null) =>
  run.move({
    type: "grant_decided",
    approvalId: run.approvals.at(-1)?.id ?? "",
    amount,
    decision: {
      id: "00000000-0000-7000-8000-00000000dec1",
      option,
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy: actor,
    },
  });

describe("an empty purse that waits", () => {
  it("lets the step wait without a worker, and asks once however many find it empty", () => {
    const run = runOf(["a", "b", "free"]);
    const [a, b] = [run.claim("a"), run.claim("b")];
    spend(run, usd(0.9));
    runsDry(run, a);
    runsDry(run, b);

    expect(run.step("a")).toMatchObject({ status: "waiting", waitReason: "budget" });
    expect(run.attempts.map(({ status }) => status)).toEqual(["yielded", "yielded"]);
    expect(run.run.attemptsBegun).toBe(0);
    expect(run.approvals).toHaveLength(1);
    expect(run.approvals[0]).toMatchObject({ node: "", scope: "", status: "pending" });
    expect(typesOf(run).filter((type) => type === "budget.exhausted")).toHaveLength(1);
    expect(payloadOf(run, "budget.exhausted")).toMatchObject({
      purse: "run",
      need: { usd: 0.5 },
      limit: { usd: 1, tokens: null },
      spent: { usd: 0.9 },
    });
  });

  it("lets go on what costs nothing", () => {
    const run = runOf(["a", "free"]);
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    run.claim("free");
    run.succeed("free");
    expect(run.step("free").status).toBe("succeeded");
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "budget" });
  });

  it("asks nobody to review anything", () => {
    const run = runOf(["a"]);
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    expect(run.run.reviewStatus).toBe("not_required");
  });

  it("readies all that waits once somebody grants more", () => {
    const run = runOf(["a", "b"]);
    const [a, b] = [run.claim("a"), run.claim("b")];
    spend(run, usd(1));
    runsDry(run, a);
    runsDry(run, b);
    decide(run, "grant", usd(2));

    expect([...run.ready.keys()].sort()).toEqual(["a|", "b|"]);
    expect(run.purse).toMatchObject({ limits: { usd: 3 }, requestId: null });
    expect(run.approvals[0]).toMatchObject({ status: "approved", option: "grant" });
    expect(payloadOf(run, "budget.granted")).toMatchObject({
      amount: { usd: 2 },
      limit: { usd: 3 },
      granted_by: { name: "Ada" },
    });
    expect(run.timers.has("||grant_expiry")).toBe(false);
    for (const name of ["a", "b"]) {
      run.claim(name);
      run.succeed(name);
    }
    expect(run.run.status).toBe("succeeded");
  });

  /** Race: somebody grants while the attempt is on its way to say that it has run dry. */
  it("goes on where a grant was quicker than its word that it is empty", () => {
    const run = runOf(["a", "b"]);
    const [a, b] = [run.claim("a"), run.claim("b")];
    spend(run, usd(1));
    runsDry(run, a);
    decide(run, "grant", usd(5));
    runsDry(run, b);
    expect(run.step("b").status).toBe("ready");
    expect(run.approvals).toHaveLength(1);
  });

  /** Race: the clock of a request is on its way while that is granted, and the purse runs dry again. */
  it("leaves the next request alone when the clock of the one before comes late", () => {
    const run = runOf(["a"]);
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    const late = run.timers.get("||grant_expiry")?.fence ?? 0;
    decide(run, "grant", usd(0.1));
    runsDry(run, run.claim("a"));
    const { outcomes } = run.move({
      type: "timer_fired",
      kind: "grant_expiry",
      step: null,
      fence: late,
    });
    expect(outcomes).toEqual([{ ok: false, why: "stale" }]);
    expect(run.approvals.map(({ status }) => status)).toEqual(["approved", "pending"]);
    expect(run.timers.has("||grant_expiry")).toBe(true);
    run.fire("", "grant_expiry");
    expect(run.run.status).toBe("failed");
  });

  it.each(["reject", "expire"] as const)("fails what waits on %s, and with it the run", (how) => {
    const route = { on_failure: "route" };
    const run = runOf([noop("a", route), "rescue"], ["a.error -> rescue"]);
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    if (how === "reject") decide(run, "reject", null);
    else run.fire("", "grant_expiry");

    expect(run.step("a")).toMatchObject({
      status: "failed",
      error: { class: "budget_exceeded", code: "budget_exhausted" },
    });
    expect(run.run).toMatchObject({ status: "failed", statusReason: "step_failed" });
    expect(run.approvals[0]?.status).toBe(how === "reject" ? "rejected" : "expired");
  });

  it("decides once: the second answer finds it closed", () => {
    const run = runOf(["a"]);
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    decide(run, "grant", usd(1));
    expect(decide(run, "grant", usd(1)).outcomes[0]).toMatchObject({ why: "conflict" });
    expect(run.purse?.limits.usd).toBe(2);
  });

  it("takes the request away when nothing waits for it any more", () => {
    const run = runOf(["a"]);
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    run.move({ type: "cancel_requested", reason: "enough", actor });
    expect(run.run.status).toBe("cancelled");
    expect(run.approvals[0]?.status).toBe("withdrawn");
    expect(run.timers.size).toBe(0);
  });

  it("grants in a pause are kept, and what they ready begins with the resume", () => {
    const run = runOf(["a"]);
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    run.move({ type: "pause_requested", reason: "lunch", actor });
    decide(run, "grant", usd(1));
    expect(run.step("a").status).toBe("ready");
    expect(run.ready.size).toBe(0);
    run.move({ type: "resume_requested", reason: "back", actor });
    expect(run.ready.size).toBe(1);
  });
});

describe("what others have reserved", () => {
  it("is waited for, and nobody is asked for more", () => {
    const run = runOf(["a", "b"], [], { onExhausted: "fail" });
    const [a, b] = [run.claim("a"), run.claim("b")];
    reserve(run, usd(0.8));
    runsDry(run, b);
    expect(run.step("b")).toMatchObject({ waitReason: "budget", reason: "reserved" });
    expect(run.approvals).toHaveLength(0);

    if (run.purse) run.purse.reserved = NOTHING;
    spend(run, usd(0.1));
    run.end(a, { status: "succeeded", output: {} });
    expect(run.step("b").status).toBe("ready");
  });

  /** Guards against two steps that ready each other for as long as a third is at work. */
  it("is not asked after again because another found it reserved, too", () => {
    const run = runOf(["a", "b", "c"]);
    const [, b, c] = [run.claim("a"), run.claim("b"), run.claim("c")];
    reserve(run, usd(0.8));
    runsDry(run, b);
    runsDry(run, c);
    expect(run.step("b").status).toBe("waiting");
    expect(run.step("c").status).toBe("waiting");
  });
});

describe("an empty purse that fails", () => {
  it("fails the run whatever its node declares, and is not tried again", () => {
    const nodes = [
      noop("a", { on_failure: "propagate", retry: { max_attempts: 5 } }),
      { id: "j", type: "join", mode: "settled" },
    ];
    const run = runOf(nodes, ["a -> j"], { onExhausted: "fail" });
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    expect(run.step("a")).toMatchObject({ status: "failed", attempts: 1 });
    expect(run.run).toMatchObject({ status: "failed" });
    expect(run.ending?.error).toMatchObject({ error: { class: "budget_exceeded" } });
    expect(typesOf(run)).toContain("budget.exhausted");
  });
});

describe("thresholds", () => {
  it("are told once each, in order, also where one call passes several", () => {
    const run = runOf(["a", "b", "c"]);
    spend(run, usd(0.85));
    run.end(run.claim("a"), { status: "succeeded", output: {} });
    run.end(run.claim("b"), { status: "succeeded", output: {} });
    spend(run, usd(0.2));
    run.end(run.claim("c"), { status: "succeeded", output: {} });
    const told = run.events.filter(({ type }) => type === "budget.threshold");
    expect(told.map(({ payload }) => payload.percent)).toEqual([50, 80, 100]);
    expect(told[0]?.payload).toMatchObject({ currencies: ["usd"], spent: { usd: 0.85 } });
  });

  it("are told of an attempt that was lost, too", () => {
    const run = runOf(["a"]);
    const { attemptId, fence } = run.claim("a");
    spend(run, usd(0.6));
    const step = { node: "a", scope: "" };
    run.move({ type: "attempt_lost", step, attemptId, fence, cause: "worker_gone" });
    expect(payloadOf(run, "budget.threshold")).toMatchObject({ percent: 50 });
  });

  it("may be passed again by a purse that was raised", () => {
    const run = runOf(["a", "b"]);
    spend(run, usd(1));
    runsDry(run, run.claim("a"));
    decide(run, "grant", usd(9));
    spend(run, usd(4.5));
    run.end(run.claim("b"), { status: "succeeded", output: {} });
    const told = run.events.filter(({ type }) => type === "budget.threshold");
    expect(told.map(({ payload }) => payload.percent)).toEqual([50, 80, 100, 50]);
  });
});

const sub = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: "subworkflow",
  workflow: "child@3",
  input: {},
  on_failure: "propagate",
  ...fields,
});

const childEnds = (run: MemoryRun, node: string, spent: Amounts, granted = NOTHING, fence = 1) =>
  run.move({
    type: "child_ended",
    step: { node, scope: "" },
    fence,
    childRunId: "00000000-0000-7000-8000-0000000000cc",
    end: { status: "succeeded", output: {} },
    used: { spent, granted },
  });

const partsOf = (run: MemoryRun) =>
  run.outbox.flatMap(({ topic, payload }) => (topic === "child.start" ? [payload.budget] : []));

describe("a child run", () => {
  it("is given what is left, and gives back what it has not spent", () => {
    const run = runOf([sub("s"), "next"], ["s -> next"]);
    expect(partsOf(run)).toEqual([
      { usd: 1, tokens: null, tool_calls: null, on_exhausted: "wait" },
    ]);
    expect(run.purse?.reserved.usd).toBe(1);
    childEnds(run, "s", usd(0.25));
    expect(run.purse).toMatchObject({ reserved: NOTHING, spent: { usd: 0.25 }, carved: [] });
    expect(run.step("next").status).toBe("ready");
  });

  it("shares with those that begin beside it", () => {
    const run = runOf([sub("s"), sub("t"), "a", "b"]);
    expect(partsOf(run)).toMatchObject([{ usd: 0.25 }, { usd: 0.25 }]);
  });

  it("gives back once, however often its end is told, and also where its step waits no more", () => {
    const run = runOf([sub("s"), "a"]);
    run.move({
      type: "intervened",
      step: { node: "s", scope: "" },
      action: { kind: "cancel" },
      reason: "no",
      actor,
      seen: { status: "waiting", waitReason: "subworkflow", fence: 1 },
    });
    childEnds(run, "s", usd(0.2));
    childEnds(run, "s", usd(0.2));
    expect(run.purse).toMatchObject({ reserved: NOTHING, spent: { usd: 0.2 } });
  });

  it("brings along what it was granted", () => {
    const run = runOf([sub("s"), "next"], ["s -> next"]);
    childEnds(run, "s", usd(1.5), usd(2));
    expect(run.purse).toMatchObject({ limits: { usd: 3 }, spent: { usd: 1.5 } });
  });

  it("waits for money before it begins where there is none, and begins with the grant", () => {
    const run = runOf(["a", sub("s")], ["a -> s"]);
    spend(run, usd(1));
    run.claim("a");
    run.succeed("a");
    expect(run.step("s")).toMatchObject({ status: "waiting", waitReason: "budget" });
    decide(run, "grant", usd(2));
    expect(run.step("s")).toMatchObject({ status: "waiting", waitReason: "subworkflow" });
    expect(partsOf(run)).toMatchObject([{ usd: 2 }]);
  });

  it("fails where there is none and nobody is to be asked", () => {
    const run = runOf(["a", sub("s")], ["a -> s"], { onExhausted: "fail" });
    spend(run, usd(1));
    run.claim("a");
    run.succeed("a");
    expect(run.run.status).toBe("failed");
  });
});

describe("a budget above the run", () => {
  const shortOf = "00000000-0000-7000-8000-0000000000b1";
  const dry = () => {
    const run = runOf(["a"], [], { usd: null });
    const work = run.claim("a");
    run.end(work, { status: "yielded", reason: "budget", need: usd(1), shortOf });
    return run;
  };

  it("is what a grant raises if it was found empty", () => {
    const run = dry();
    expect(run.purse).toMatchObject({ shortOf, requestId: expect.any(String) });
    const { purse } = decide(run, "grant", usd(4));
    expect(purse?.grantedAbove).toEqual({ budgetId: shortOf, amounts: usd(4) });
    expect(purse?.granted).toEqual(NOTHING);
    expect(run.step("a").status).toBe("ready");
  });

  it("lets go on by itself once it has room again, and asks no more", () => {
    const run = dry();
    expect(run.move({ type: "budget_freed" }).outcomes).toEqual([{ ok: true }]);
    expect(run.step("a").status).toBe("ready");
    expect(run.approvals[0]?.status).toBe("withdrawn");
    expect(run.move({ type: "budget_freed" }).outcomes[0]).toMatchObject({ why: "stale" });
  });
});
