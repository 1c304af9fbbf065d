import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { intervene } from "@/lib/engine/testing/model-interventions";

const first = (id: string) => noop(id, { on_failure: "hold", join: { mode: "any" } });

/** `j` takes the first of `a`, and of `c`, which comes after `b`. */
const raced = () =>
  new MemoryRun(aPlan(["a", "b", "c", first("j")], ["a -> j", "b -> c", "c -> j"]));

const work = (run: MemoryRun, name: string) => {
  run.claim(name);
  run.succeed(name);
};

/** Smallest cases of what the model found: `lib/engine/advance/advance.property.test.ts`. */
describe("an operator at a join that takes the first", () => {
  it("holds nothing that leads only to one that is decided: nothing would ever move it", () => {
    const run = raced();
    work(run, "a");
    expect(run.step("b").status).toBe("cancelled");
    expect(intervene(run, "c", { kind: "hold" })).toMatchObject({ ok: false, why: "conflict" });
    work(run, "j");
    expect(run.run.status).toBe("succeeded");
  });

  it("who cancels it before its time leaves what leads to it at work", () => {
    const run = new MemoryRun(aPlan(["a", "b", first("j")], ["a -> b", "b -> j"]));
    intervene(run, "j", { kind: "cancel" });
    work(run, "a");
    expect(run.step("b").status).toBe("ready");
    work(run, "b");
    expect(intervene(run, "j", { kind: "retry" })).toEqual({ ok: true });
    work(run, "j");
    expect(run.run.status).toBe("succeeded");
  });

  it("who lets one go on that was cancelled before its time cancels its losers", () => {
    const run = raced();
    intervene(run, "j", { kind: "cancel" });
    work(run, "a");
    expect(run.step("b").status).toBe("ready");
    intervene(run, "j", { kind: "retry" });
    expect(run.step("b").status).toBe("cancelled");
    work(run, "j");
    expect(run.run.status).toBe("succeeded");
  });

  it.each(["skip", "mark_succeeded"] as const)(
    "who decides it by hand (%s) cancels what only leads to it, also what waits for more",
    (kind) => {
      const edges = ["a -> c", "b -> c", "c -> j"];
      const run = new MemoryRun(aPlan(["a", "b", "c", "z", first("j")], edges));
      work(run, "a");
      intervene(run, "j", kind === "skip" ? { kind } : { kind, port: "out" });
      expect([run.step("b").status, run.step("c").status]).toEqual(["cancelled", "cancelled"]);
      work(run, "z");
      expect(run.run.status).toBe("succeeded");
    },
  );
});
