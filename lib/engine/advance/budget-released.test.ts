import { describe, expect, it } from "vitest";
import { type Amounts, NOTHING } from "@/lib/engine/budget/amounts";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { intervene } from "@/lib/engine/testing/model-interventions";
import type { JsonObject } from "@/lib/kernel/json";

const usd = (amount: number): Amounts => ({ ...NOTHING, usd: amount });

const runOf = (nodes: (string | JsonObject)[], edges: string[] = []) =>
  new MemoryRun(aPlan(nodes, edges), {}, null, undefined, {
    budget: { usd: 1, tokens: null, toolCalls: null, onExhausted: "fail" },
  });

const child = { id: "s", type: "subworkflow", workflow: "child@3", on_failure: "propagate" };

/** `b` finds that what it needs is kept back for another, and waits for that. */
function waitsForOthers(run: MemoryRun): void {
  const work = run.claim("b");
  run.end(work, { status: "yielded", reason: "budget", need: usd(0.5), shortOf: null });
  expect(run.step("b")).toMatchObject({ waitReason: "budget", reason: "reserved" });
}

/** Smallest cases of what the model found: nothing else would ever move such a step. */
describe("a step that waits for what others have reserved goes on", () => {
  it.each(["mark_succeeded", "cancel"] as const)("when an operator ends them: %s", (kind) => {
    const run = runOf(["a", "b"]);
    run.claim("a");
    if (run.purse) run.purse.reserved = usd(0.8);
    waitsForOthers(run);
    intervene(run, "a", kind === "cancel" ? { kind } : { kind, port: "out" });
    expect(run.step("b").status).toBe("ready");
  });

  it("when a join that is decided cancels them", () => {
    const run = runOf(["a", "b", "c", noop("j", { join: { mode: "any" } })], ["a -> j", "c -> j"]);
    run.claim("a");
    run.claim("c");
    if (run.purse) run.purse.reserved = usd(0.8);
    waitsForOthers(run);
    intervene(run, "j", { kind: "mark_succeeded", port: "out" });
    expect(run.step("b").status).toBe("ready");
  });

  it("when a run ends for which nobody waits any more", () => {
    const run = runOf([child, "b"]);
    if (run.purse) run.purse.reserved = usd(0.8);
    intervene(run, "s", { kind: "cancel" });
    waitsForOthers(run);
    run.move({
      type: "child_ended",
      step: { node: "s", scope: "" },
      fence: 1,
      childRunId: "00000000-0000-7000-8000-0000000000cc",
      end: { status: "cancelled", reason: "cancelled", message: "It was told to stop." },
      used: { spent: usd(0.1), granted: NOTHING },
    });
    expect(run.step("b").status).toBe("ready");
  });

  it("with a run of its own, too, if what was kept back is given back only with the decision", () => {
    const run = runOf(["a", "b", child], ["a -> s"]);
    run.claim("b");
    if (run.purse) run.purse.reserved = usd(1);
    run.claim("a");
    run.succeed("a");
    expect(run.step("s")).toMatchObject({ waitReason: "budget", reason: "reserved" });
    intervene(run, "b", { kind: "mark_succeeded", port: "out" });
    expect(run.step("s")).toMatchObject({ status: "waiting", waitReason: "subworkflow" });
  });
});
