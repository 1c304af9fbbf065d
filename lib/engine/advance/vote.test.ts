import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";

const person = (id: string) => ({ kind: "user", id, name: id }) as const;

function asking(fields: JsonObject, input: JsonObject = {}) {
  const run = new MemoryRun(
    aPlan(
      [{ id: "ask", type: "approval", ...fields }, "yes", "again", "no"],
      ["ask.approved -> yes", "ask.rejected -> no", "ask.revise -> again"],
    ),
    input,
  );
  let votes = 0;
  const vote = (
    who: string,
    option: string,
    { stage = 0, lapsed = [] as string[], inPlaceOf = null as string | null } = {},
  ) => {
    votes += 1;
    const decision = {
      id: `vote-${votes}`,
      option,
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy: person(who),
      inPlaceOf: inPlaceOf === null ? null : person(inPlaceOf),
    };
    const step = { node: "ask", scope: "" };
    return run.move({ type: "decided", step, fence: 1, stage, decision, lapsed });
  };
  return { run, vote };
}

const waits = { status: "waiting", statusReason: "approval" };

describe("a request that takes several people", () => {
  it("is decided by as many as it takes, and by one who is against", () => {
    const both = asking({ role: "approver", required: 2 });
    expect(both.vote("ada", "approve").outcomes).toEqual([{ ok: true }]);
    expect(both.run.run).toMatchObject(waits);
    both.vote("bob", "approve");
    expect(both.run.step("ask")).toMatchObject({ status: "succeeded", port: "approved" });
    expect(both.run.events.filter(({ type }) => type === "approval.vote")).toMatchObject([
      { payload: { option: "approve", votes: 1, needed: 2 } },
      { payload: { option: "approve", votes: 2, needed: 2 } },
    ]);

    const against = asking({ role: "approver", required: 2 });
    against.vote("ada", "approve");
    against.vote("bob", "reject");
    expect(against.run.step("ask")).toMatchObject({ port: "rejected" });
  });

  it("needs as many against as its quorum says, and takes the way of the last of them", () => {
    const { run, vote } = asking({ role: "approver", required: 3, reject_quorum: 2 });
    vote("ada", "reject");
    expect(run.run).toMatchObject(waits);
    vote("bob", "revise");
    expect(run.step("ask")).toMatchObject({ port: "revise" });
  });

  it("needs agreement on one option where several approve", () => {
    const options = [
      { id: "small", port: "approved", effect: "approved" },
      { id: "large", port: "approved", effect: "approved" },
    ];
    const { run, vote } = asking({ role: "approver", required: 2, options });
    vote("ada", "small");
    vote("bob", "large");
    expect(run.run).toMatchObject(waits);
    vote("eve", "large");
    expect(run.outputs.get("ask|")).toMatchObject({ option: "large" });
  });

  it("counts of each person one voice, whoever speaks for them", () => {
    const { run, vote } = asking({ role: "approver", required: 2 });
    vote("bob", "approve", { inPlaceOf: "ada" });
    expect(vote("ada", "approve").votesDropped).toEqual([{ voteId: "vote-1", why: "changed" }]);
    expect(run.run).toMatchObject(waits);
    const late = vote("bob", "reject", { inPlaceOf: "ada" });
    expect(late.outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
    vote("bob", "approve", { inPlaceOf: "eve" });
    expect(run.events.find(({ type }) => type === "approval.decided")).toMatchObject({
      payload: { in_place_of: { name: "eve" } },
    });
    expect(run.step("ask")).toMatchObject({ status: "succeeded" });
  });

  it("lets nobody speak for two", () => {
    const { run, vote } = asking({ role: "approver", required: 2 });
    vote("bob", "approve", { inPlaceOf: "ada" });
    expect(vote("bob", "approve", { inPlaceOf: "eve" }).votesDropped).toHaveLength(1);
    expect(run.run).toMatchObject(waits);
  });

  it("counts of each person the last vote", () => {
    const { run, vote } = asking({ role: "approver", required: 2 });
    vote("ada", "approve");
    expect(vote("ada", "approve").votesDropped).toEqual([{ voteId: "vote-1", why: "changed" }]);
    expect(run.run).toMatchObject(waits);
  });

  it("drops the vote of who has lost the right", () => {
    const { run, vote } = asking({ role: "approver", required: 2 });
    vote("ada", "approve");
    const { votesDropped } = vote("bob", "approve", { lapsed: ["vote-1"] });
    expect(votesDropped).toEqual([{ voteId: "vote-1", why: "right_lost" }]);
    expect(run.run).toMatchObject(waits);
    vote("eve", "approve");
    expect(run.step("ask")).toMatchObject({ port: "approved" });
  });

  it("counts two votes of one transaction as two", () => {
    const { run } = asking({ role: "approver", required: 2 });
    const decision = { option: "approve", reason: "", form: null, artifactVersionId: null };
    const of = (who: string) => ({
      type: "decided" as const,
      step: { node: "ask", scope: "" },
      fence: 1,
      stage: 0,
      decision: { ...decision, id: who, decidedBy: person(who) },
      lapsed: [],
    });
    const { outcomes } = run.move(of("ada"), of("bob"), of("eve"));
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }, { ok: false, why: "conflict" }]);
    expect(run.step("ask")).toMatchObject({ port: "approved" });
  });
});

describe("a request in stages", () => {
  const stages = [
    { title: "Experts", role: "approver", required: 2 },
    { title: "Head", people: ["Head@example.com"] },
  ];

  it("opens the next stage when the one before is fulfilled, and the last decides", () => {
    const { run, vote } = asking({ stages });
    vote("ada", "approve");
    const { approvalsStaged } = vote("bob", "approve");
    expect(approvalsStaged).toMatchObject([{ stage: 1, rule: { people: ["head@example.com"] } }]);
    expect(run.run).toMatchObject(waits);
    vote("head", "approve", { stage: 1 });
    expect(run.step("ask")).toMatchObject({ port: "approved" });
  });

  it("is ended by a rejection in any", () => {
    const { run, vote } = asking({ stages });
    vote("ada", "reject");
    expect(run.step("ask")).toMatchObject({ port: "rejected" });
  });

  it("refuses a vote that was meant for the stage before", () => {
    const { run, vote } = asking({ stages });
    vote("ada", "approve");
    vote("bob", "approve");
    expect(vote("eve", "approve").outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
    expect(run.run).toMatchObject(waits);
  });
});

describe("a request that nobody decides", () => {
  const HOUR = 3_600_000;
  const requestOf = (run: MemoryRun) => run.approvals[0];

  it("is brought to mind when it is due, and then as often as it says", () => {
    const { run } = asking({ role: "approver", due_in: "PT2H", remind: { every: "PT1H", max: 2 } });
    const asked = run.now;
    expect(requestOf(run)?.dueAt).toBe(asked + 2 * HOUR);
    run.fire("ask", "approval_reminder");
    expect(run.now).toBe(asked + 2 * HOUR);
    run.fire("ask", "approval_reminder");
    expect(run.now).toBe(asked + 3 * HOUR);
    expect(run.timers.size).toBe(0);
    expect(run.events.filter(({ type }) => type === "approval.reminded")).toMatchObject([
      { payload: { number: 1 } },
      { payload: { number: 2 } },
    ]);
    expect(run.run).toMatchObject(waits);
  });

  it("is escalated once, and goes on waiting", () => {
    const { run } = asking({
      role: "approver",
      escalate: { after: "PT1H", role: "admin" },
      expires_in: "PT2H",
      on_expired: "escalate",
    });
    run.fire("ask", "approval_escalation");
    expect(requestOf(run)).toMatchObject({ escalatedTo: "admin", status: "pending" });
    run.fire("ask", "approval_expiry");
    expect(run.events.filter(({ type }) => type === "approval.escalated")).toHaveLength(1);
    expect(run.run).toMatchObject(waits);
  });

  it("is escalated when it expires, if it says so, and never closed by that", () => {
    const { run, vote } = asking({
      role: "approver",
      escalate: { after: "P9D", role: "admin" },
      expires_in: "PT2H",
      on_expired: "escalate",
    });
    run.fire("ask", "approval_expiry");
    expect(requestOf(run)).toMatchObject({ escalatedTo: "admin", status: "pending" });
    vote("head", "approve");
    expect(run.step("ask")).toMatchObject({ port: "approved" });
    expect(run.timers.size).toBe(0);
  });

  it("leaves no clock behind when it is decided", () => {
    const { run, vote } = asking({
      role: "approver",
      remind: { every: "PT1H" },
      escalate: { after: "PT1H", role: "admin" },
      expires_in: "PT3H",
      on_expired: "reject",
    });
    expect(run.timers.size).toBe(3);
    vote("ada", "reject");
    expect(run.timers.size).toBe(0);
  });
});

describe("who decides, computed", () => {
  const computed = `\${{ input.owners }}`;
  const peopleFor = (owners: unknown) =>
    asking({ computed }, { owners } as JsonObject).run.approvals[0]?.stages[0]?.people;

  it("is a list of addresses, or one text with commas, as accounts are named", () => {
    expect(peopleFor(["Ada@Example.com", "ada@example.com "])).toEqual(["ada@example.com"]);
    expect(peopleFor("ada@example.com, bob@example.com")).toEqual([
      "ada@example.com",
      "bob@example.com",
    ]);
  });

  it.each([[[]], [""], [7], [["nobody"]], [[1]]])("fails the step where it is %j", (owners) => {
    const { run } = asking({ computed }, { owners } as JsonObject);
    expect(run.run).toMatchObject({
      status: "failed",
      failure: { error: { code: "expression_error" } },
    });
  });
});
