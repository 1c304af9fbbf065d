import { describe, expect, it } from "vitest";
import { blockedStep } from "@/lib/engine/advance/blocked-step";
import type { Decisions } from "@/lib/engine/advance/decisions";
import { type StepState, stepKey } from "@/lib/engine/advance/model";
import type { NewRun } from "./movement";
import { RunMemory, STEPS_KEPT_MAX } from "./run-memory";
import { type LockedRun, unsavedRun } from "./run-row";

const aRun = (id = "run", rowVersion = "7"): LockedRun => ({
  ...unsavedRun(id, "tenant" as never, { title: "t", labels: {} } as NewRun),
  rowVersion,
});
const step = (node: string): StepState => blockedStep({ node, scope: "" }, 1);
const rows = (...nodes: string[]) =>
  new Map(nodes.map((node) => [stepKey(step(node)), step(node)]));
const decided = (changes: Partial<Decisions> = {}) =>
  ({ inserted: [], updated: [], removed: [], ...changes }) as unknown as Decisions;
const nodesOf = (memory: RunMemory, id = "run") =>
  [...(memory.recall(id)?.steps.values() ?? [])].map(({ node }) => node);

describe("what is remembered of a run", () => {
  it("is what it had before and what was decided", () => {
    const memory = new RunMemory(() => 0);
    const decisions = decided({
      inserted: [step("c")],
      updated: [step("b")],
      removed: [step("a")],
    });
    memory.keep(aRun(), rows("a", "b"), decisions);
    expect(nodesOf(memory)).toEqual(["b", "c"]);
  });

  it("holds for a while", () => {
    const time = { ms: 0 };
    const memory = new RunMemory(() => time.ms);
    memory.keep(aRun(), rows("a"), decided());
    time.ms = 60_000;
    expect(memory.recall("run")).toBeNull();
  });

  it("does not hold once something has failed with it, until it was looked at", () => {
    const memory = new RunMemory(() => 0);
    memory.keep(aRun(), rows("a"), decided());
    memory.doubt(["run"]);
    expect(memory.recall("run")).toBeNull();
    expect(memory.confirm(aRun())).toEqual(rows("a"));
    expect(nodesOf(memory)).toEqual(["a"]);
  });

  it("does not hold where somebody else has written to the run", () => {
    const memory = new RunMemory(() => 0);
    memory.keep(aRun(), rows("a"), decided());
    expect(memory.confirm(aRun("run", "8"))).toBeNull();
    expect(memory.recall("run")).toBeNull();
    expect(memory.wants("run")).toBe(true);
  });

  /** Each time costs a save that falls. */
  it("is given up for a run that others keep moving", () => {
    const memory = new RunMemory(() => 0);
    for (let version = 1; version <= 3; version += 1) {
      memory.keep(aRun("run", String(version)), rows("a"), decided());
      memory.confirm(aRun("run", "other"));
    }
    expect(memory.wants("run")).toBe(false);
    memory.keep(aRun(), rows("a"), decided());
    expect(memory.recall("run")).toBeNull();
  });
});

describe("its size", () => {
  it("is bounded by the steps of a run", () => {
    const memory = new RunMemory(() => 0);
    const many = Array.from({ length: STEPS_KEPT_MAX + 1 }, (_, index) => `n${index}`);
    memory.keep(aRun(), rows(...many.slice(1)), decided());
    expect(nodesOf(memory)).toHaveLength(STEPS_KEPT_MAX);
    memory.keep(aRun(), rows(...many), decided());
    expect(memory.recall("run")).toBeNull();
    expect(memory.wants("run")).toBe(false);
  });

  it("is bounded by the runs: the one that was not moved for the longest is forgotten", () => {
    const memory = new RunMemory(() => 0);
    for (let index = 0; index <= 1_000; index += 1)
      memory.keep(aRun(`run-${index}`), rows("a"), decided());
    expect(memory.recall("run-0")).toBeNull();
    expect(memory.recall("run-1")).not.toBeNull();
  });

  it("shrinks with every run that ends", () => {
    const memory = new RunMemory(() => 0);
    memory.keep(aRun(), rows("a"), decided());
    memory.forget("run");
    expect(memory.recall("run")).toBeNull();
  });
});
