import { describe, expect, it } from "vitest";
import type { Derivation, StepState } from "@/lib/engine/advance/model";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { Plan } from "./plan";
import { type PastStep, planRerun } from "./rerun";

const pastOf = (run: MemoryRun, changes: Record<string, Partial<PastStep>> = {}) =>
  new Map(
    [...run.steps.values()]
      .filter(({ scope }) => scope === "")
      .map(({ node, status, port }) => [
        node,
        { status, port, invalidity: null, ...changes[node] } satisfies PastStep,
      ]),
  );

/** By node: its fate, and why it is repeated. */
const fatesOf = (plan: Plan, from: string, past: ReadonlyMap<string, PastStep>) =>
  Object.fromEntries(
    planRerun(plan, from, past).map((each) => [
      each.node,
      each.fate === "repeated" ? each.why : each.fate,
    ]),
  );

/** The run that repeats another from a node on. */
function derived(run: MemoryRun, node: string, gate?: "closed"): MemoryRun {
  const reused = planRerun(run.plan, node, pastOf(run)).flatMap(({ node: id, fate }) => {
    if (fate !== "reused") return [];
    const { port, marked } = run.step(id);
    const output = run.outputs.get(`${id}|`) ?? null;
    return [{ node: id, port: port ?? "", marked, output, deliveryId: null }];
  });
  const derivation: Derivation = {
    runId: "00000000-0000-7000-8000-00000000000a",
    node,
    reused,
  };
  return new MemoryRun(run.plan, {}, null, gate, { derivation });
}

function worked(plan: Plan, ...nodes: string[]): MemoryRun {
  const run = new MemoryRun(plan);
  for (const node of nodes) {
    run.claim(node);
    run.succeed(node);
  }
  return run;
}

const statuses = ({ steps }: MemoryRun) =>
  Object.fromEntries(
    [...steps.values()].map(({ node, status, reason }: StepState) => [
      node,
      reason === "reused" ? "reused" : status,
    ]),
  );

const diamond = aPlan(["a", "b", "c", "d"], ["a -> b", "a -> c", "b -> d", "c -> d"]);
const approval = { id: "ask", type: "approval", role: "approver", title: "Go on?" };
const asking = aPlan(
  ["a", approval, "yes", "no"],
  ["a -> ask", "ask.approved -> yes", "ask.rejected -> no"],
);

describe("what is reused", () => {
  it("is everything that does not come after the step, and succeeded", () => {
    const run = worked(diamond, "a", "b", "c", "d");
    expect(fatesOf(diamond, "b", pastOf(run))).toEqual({
      a: "reused",
      b: "chosen",
      c: "reused",
      d: "after_chosen",
    });
  });

  it("is nothing that stands on what is done anew", () => {
    const run = worked(diamond, "a", "b", "c", "d");
    const past = pastOf(run, { b: { invalidity: "output_changed" } });
    expect(fatesOf(diamond, "d", past)).toEqual({
      a: "reused",
      b: "output_changed",
      c: "reused",
      d: "chosen",
    });
    const chain = aPlan(["a", "b", "c"], ["a -> b", "b -> c"]);
    const undone = pastOf(worked(chain, "a", "b", "c"), { a: { invalidity: "undone" } });
    expect(fatesOf(chain, "c", undone)).toEqual({
      a: "undone",
      b: "after_repeated",
      c: "chosen",
    });
  });

  it("passes by again what a reused choice has passed by", () => {
    const run = worked(asking, "a");
    const past = pastOf(run, {
      ask: { status: "succeeded", port: "approved" },
    });
    past.set("yes", { status: "failed", port: null, invalidity: null });
    expect(fatesOf(asking, "yes", past)).toEqual({
      a: "reused",
      ask: "reused",
      yes: "chosen",
      no: "passed_by",
    });
    expect(fatesOf(asking, "no", past)).toMatchObject({ no: "passed_by" });
  });

  it("is a join that took the first, though the others were called off", () => {
    const plan = aPlan(
      ["a", "b", { id: "first", type: "join", mode: "any" }, "c"],
      ["a -> first", "b -> first", "first -> c"],
    );
    const run = worked(plan, "a", "c");
    expect(fatesOf(plan, "c", pastOf(run))).toEqual({
      a: "reused",
      b: "not_succeeded",
      first: "reused",
      c: "chosen",
    });
    expect(statuses(derived(run, "c"))).toEqual({
      a: "reused",
      b: "cancelled",
      first: "reused",
      c: "ready",
    });
  });
});

describe("a derived run", () => {
  it("[AT-10] begins behind what it takes over, and does nothing of it", () => {
    const run = derived(worked(diamond, "a", "b", "c", "d"), "b");
    expect(statuses(run)).toEqual({ a: "reused", b: "ready", c: "reused", d: "blocked" });
    expect(run.outputs.get("a|")).toEqual({ from: "a" });
    expect(run.step("a").attempts).toBe(0);
    expect(run.events[0]).toMatchObject({
      type: "run.created",
      payload: { from_node: "b", reused: ["a", "c"] },
    });
    run.claim("b");
    run.succeed("b");
    run.claim("d");
    run.succeed("d");
    expect(run.run).toMatchObject({ status: "succeeded", attemptsBegun: 2 });
  });

  it("[AT-10] takes it over when its turn comes, where it had to wait", () => {
    const run = derived(worked(diamond, "a", "b", "c", "d"), "d", "closed");
    expect(run.steps.size).toBe(0);
    run.move({ type: "admitted" });
    expect(statuses(run)).toEqual({ a: "reused", b: "reused", c: "reused", d: "ready" });
  });

  it("leaves what it took over to its own run to be undone", () => {
    const undoable = noop("a", { compensate: { tool: "noop@1.0.0", input: {} } });
    const plan = aPlan([undoable, noop("b", { on_failure: "fail_run" })], ["a -> b"]);
    const first = worked(plan, "a", "b");
    const run = derived(first, "b");
    run.claim("b");
    run.fail("b");
    expect(run.run.status).toBe("failed");
    expect(run.steps.has("compensate.a|")).toBe(false);
  });
});
