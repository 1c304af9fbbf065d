import { expect, it } from "vitest";
import { INTERVENTIONS } from "@/lib/engine/interventions";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { intervene } from "@/lib/engine/testing/model-interventions";

/** Smallest case of what the model found: such a step would begin, or be held, in a run that has failed. */
it.each(INTERVENTIONS)(
  "an operator may not %s what was never reached, once a run undoes what it did",
  (kind) => {
    const run = new MemoryRun(
      aPlan(
        [
          noop("a", { compensate: { tool: "noop@1.0.0" } }),
          noop("b", { on_failure: "fail_run" }),
          "c",
          "d",
        ],
        ["a -> b", "b -> c", "c -> d"],
      ),
    );
    run.claim("a");
    run.succeed("a");
    run.claim("b");
    run.fail("b");
    expect(run.run).toMatchObject({ status: "running", statusReason: "compensating" });
    const action = kind === "mark_succeeded" ? { kind, port: "out" } : { kind };
    expect(intervene(run, "c", action)).toMatchObject({ ok: false, why: "conflict" });
    expect([...run.ready.keys()]).toEqual(["compensate.a|"]);
  },
);
