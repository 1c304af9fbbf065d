import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { migrantsOf, migrate } from "@/lib/engine/testing/migrants-of";
import { type NodeMapping, planMigration, proposeMapping } from "./migration";
import type { MigrantStep } from "./migration/migrant";
import type { Plan } from "./plan";

const approval = (id: string) => ({ id, type: "approval", role: "approver", title: "Go on?" });
const first = aPlan(
  ["a", approval("ask"), "b", noop("no")],
  ["a -> ask", "ask.approved -> b", "ask.rejected -> no"],
);
const findings = (
  to: Plan,
  mapping: NodeMapping,
  change: (steps: MigrantStep[]) => MigrantStep[] = (steps) => steps,
  fits = () => true,
) =>
  planMigration({
    from: first,
    to,
    mapping,
    steps: change(migrantsOf(atAsk())),
    fits,
  }).findings.map(({ code, node }) => `${code} ${node}`);

/** A run that waits for a person behind a step that has succeeded. */
function atAsk(): MemoryRun {
  const run = new MemoryRun(first);
  run.claim("a");
  run.succeed("a");
  return run;
}

const SAME = { a: "a", ask: "ask" };

describe("a migration fits", () => {
  it("[WF-12] where every step has its place", () => {
    expect(findings(first, SAME)).toEqual([]);
  });

  it("takes no place for a step from what every object has", () => {
    const plan = aPlan(["constructor", approval("ask")], ["constructor -> ask"]);
    const run = new MemoryRun(plan);
    run.claim("constructor");
    run.succeed("constructor");
    const asked = { from: plan, to: plan, mapping: { ask: "ask" }, steps: migrantsOf(run) };
    expect(planMigration({ ...asked, fits: () => true }).findings).toMatchObject([
      { code: "unmapped", node: "constructor" },
    ]);
  });

  it.each<[string, Plan, NodeMapping, string[]]>([
    ["a step is not mapped", first, { a: "a" }, ["unmapped ask"]],
    ["a node is unknown", first, { ...SAME, ask: "nobody" }, ["unknown_node ask"]],
    ["two go to one", first, { a: "ask", ask: "ask" }, ["mapped_twice ask", "type_changed a"]],
    [
      "people who are asked would be gone around",
      first,
      { ...SAME, ask: null },
      ["request_dropped ask"],
    ],
    ["a result would be lost", first, { a: null, ask: "ask" }, ["result_dropped a"]],
    [
      "a result would stand behind what has yet to run",
      aPlan(
        ["x", "a", approval("ask"), "b", noop("no")],
        ["x -> a", "a -> ask", "ask.approved -> b", "ask.rejected -> no"],
      ),
      SAME,
      ["stands_behind a"],
    ],
  ])("[WF-12] not where %s", (_, to, mapping, expected) => {
    expect(findings(to, mapping)).toEqual(expected);
  });

  it("[WF-12] not where a state has no place there, and says which", () => {
    const with_ = (node: string, change: Partial<MigrantStep>) => (steps: MigrantStep[]) =>
      steps.map((step) => (step.node === node ? { ...step, ...change } : step));
    const failed = with_("a", { status: "failed", port: null });
    expect(findings(first, SAME, failed)).toEqual(["failed_step a"]);
    const inDoubt = with_("a", { status: "waiting", waitReason: "reconcile", port: null });
    expect(findings(first, SAME, inDoubt)).toEqual(["call_in_doubt a"]);
    const renamed = aPlan(
      ["z", approval("ask"), "b", noop("no")],
      ["z -> ask", "ask.approved -> b", "ask.rejected -> no"],
    );
    const mapping = { a: "z", ask: "ask" };
    expect(findings(renamed, mapping)).toEqual([]);
    expect(findings(renamed, mapping, with_("a", { hasEffects: true }))).toEqual([
      "cannot_be_renamed a",
    ]);
    expect(findings(first, SAME, undefined, () => false)).toEqual(["output_mismatch a"]);
  });

  it("[WF-12] where an end has been reached, while something else waits", () => {
    const plan = aPlan([{ id: "done", type: "end", status: "succeeded" }, approval("ask")]);
    const run = new MemoryRun(plan);
    const asked = { from: plan, to: plan, mapping: { done: "done", ask: "ask" } };
    const { findings, fates } = planMigration({
      ...asked,
      steps: migrantsOf(run),
      fits: () => true,
    });
    expect(findings).toEqual([]);
    expect(fates).toMatchObject([
      { node: "done", fate: "kept" },
      { node: "ask", fate: "anew" },
    ]);
  });

  it("is proposed by name, and by type where only one is left", () => {
    const to = aPlan(["a", approval("confirm"), "b"], ["a -> confirm", "confirm.approved -> b"]);
    expect(proposeMapping(first, to, ["a", "ask"])).toEqual({ a: "a", ask: "confirm" });
  });
});

describe("a run that goes to another version", () => {
  it("[WF-12] keeps its results, and asks anew what it asked", () => {
    const run = atAsk();
    const to = aPlan(
      ["a", "checked", approval("ask"), "b", noop("no")],
      ["a -> checked", "checked -> ask", "ask.approved -> b", "ask.rejected -> no"],
    );
    migrate(run, to, SAME);
    expect(run.run).toMatchObject({ status: "queued", reviewStatus: "not_required" });
    expect(run.step("a").status).toBe("succeeded");
    expect(run.step("checked").status).toBe("ready");
    run.claim("checked");
    run.succeed("checked");
    expect(run.approvals.map(({ status }) => status)).toEqual(["superseded", "pending"]);
    expect(run.step("ask").fence).toBeGreaterThan(1);
  });

  it("[WF-12] asks at once where nothing stands before it, under a fence of its own", () => {
    const run = atAsk();
    const before = run.step("ask").fence;
    migrate(run, first, SAME);
    expect(run.run).toMatchObject({ status: "waiting", reviewStatus: "pending" });
    expect(run.step("ask").fence).toBeGreaterThan(before);
    expect(run.approvals.map(({ status }) => status)).toEqual(["superseded", "pending"]);
  });

  it("[WF-12] begins with nothing that leads only to what was decided before", () => {
    const join = { id: "any", type: "join", mode: "any" };
    const run = new MemoryRun(aPlan(["a", join, approval("ask")], ["a -> any", "any -> ask"]));
    run.claim("a");
    run.succeed("a");
    const nodes = ["a", "late", join, approval("ask")];
    migrate(run, aPlan(nodes, ["a -> any", "late -> any", "any -> ask"]));
    expect(run.step("late")).toMatchObject({ status: "cancelled", reason: "join_lost" });
    expect(run.step("ask").waitReason).toBe("approval");
  });

  it("[WF-12] begins with nothing that leads only to a loop that turns already", () => {
    const body = { nodes: [approval("ask")] };
    const rounds = { id: "rounds", type: "loop", max_iterations: 2, join: "any", body };
    const run = new MemoryRun(aPlan(["a", rounds], ["a -> rounds"]));
    run.claim("a");
    run.succeed("a");
    migrate(run, aPlan(["a", "late", rounds], ["a -> rounds", "late -> rounds"]));
    expect(run.step("late")).toMatchObject({ status: "cancelled", reason: "join_lost" });
    expect(run.step("ask@rounds:0").waitReason).toBe("approval");
  });

  it("[WF-12] keeps count of the attempts of a step that a version passed by in between", () => {
    const nodes = [noop("a", { on_failure: "hold" }), approval("ask")];
    const run = new MemoryRun(aPlan(nodes));
    run.claim("a");
    run.fail("a");
    const condition = { id: "c", type: "condition", cases: [{ when: "false", port: "left" }] };
    migrate(run, aPlan([...nodes, condition], ["c.left -> a"]), { a: "a", ask: "ask" });
    expect(run.step("a")).toMatchObject({ status: "skipped", attempts: 1 });
    migrate(run, aPlan([...nodes, condition]), { a: "a", ask: "ask", c: "c" });
    expect(run.step("a")).toMatchObject({ status: "ready", attempts: 1 });
  });

  it("[WF-12] keeps a result under the name that the mapping gives it, and goes back", () => {
    const run = atAsk();
    const to = aPlan(
      ["z", approval("ask"), "b", noop("no")],
      ["z -> ask", "ask.approved -> b", "ask.rejected -> no"],
    );
    migrate(run, to, { a: "z", ask: "ask" });
    expect(run.outputs.get("z|")).toEqual({ from: "a" });
    expect(run.steps.has("a|")).toBe(false);
    migrate(run, first, { z: "a", ask: "ask" });
    expect(run.outputs.get("a|")).toEqual({ from: "a" });
    expect(run.step("ask").waitReason).toBe("approval");
  });

  it("[WF-12] is refused once it has moved on, or while a step is at work", () => {
    const run = atAsk();
    const [outcome] = migrate(run, first, SAME, 1).outcomes;
    expect(outcome).toMatchObject({ ok: false, why: "conflict" });
    const other = new MemoryRun(first);
    other.claim("a");
    expect(migrate(other, first, SAME).outcomes[0]).toMatchObject({ ok: false, status: "running" });
  });
});
