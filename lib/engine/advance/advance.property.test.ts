import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlanBudget } from "@/lib/engine/plan";
import { modelGraphs, planOfModel, undoablePlanOf } from "@/lib/engine/testing/arbitrary-model";
import { chooser } from "@/lib/engine/testing/chance";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { drive } from "@/lib/engine/testing/model-driver";
import { nameOf } from "@/lib/engine/testing/model-options";
import { storm } from "@/lib/engine/testing/model-storm";
import { ReferenceRun } from "@/lib/engine/testing/reference-model";

/** Sequences in every run of the tests; `SEQUENCES` asks for more, and `SEED` for those of another time. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 300);
const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };
const TIMEOUT_MS = 60_000 + SEQUENCES * 50;

const sequences = fc.tuple(modelGraphs, fc.array(fc.nat(1000), { minLength: 1, maxLength: 80 }));

const budgets = fc.constantFrom<{ budget?: PlanBudget }>(
  {},
  ...(["wait", "fail"] as const).map((onExhausted) => ({
    budget: { usd: 1, tokens: null, toolCalls: null, onExhausted },
  })),
);

describe("any graph, in any order", () => {
  it(
    "[WF-02] [P6-09] ends every node as the reference says, whatever the order of what happens",
    () => {
      fc.assert(
        fc.property(sequences, ([graph, choices]) => {
          const run = new MemoryRun(planOfModel(graph));
          drive(run, new ReferenceRun(graph), chooser(choices));
          expectOneWinner(run);
        }),
        { ...SEED, numRuns: SEQUENCES },
      );
    },
    TIMEOUT_MS,
  );

  function expectOneWinner(run: MemoryRun): void {
    const winners = run.attempts.filter(({ status }) => status === "succeeded").map(nameOf);
    expect(new Set(winners).size).toBe(winners.length);
  }

  it(
    "comes to an end with nothing open, and undoes what it did where that is not a good one",
    () => {
      fc.assert(
        fc.property(sequences, fc.boolean(), budgets, ([graph, choices], failsRun, budget) => {
          const plan = undoablePlanOf(graph);
          for (const node of plan.nodes)
            if (failsRun && "onFailure" in node)
              Object.assign(node, { onFailure: { policy: "fail_run" } });
          const run = new MemoryRun(plan, {}, null, undefined, budget);
          storm(run, chooser(choices));
          const isOver = [...run.steps.values()].every(({ endedAt }) => endedAt !== null);
          expect(isOver).toBe(true);
        }),
        { ...SEED, numRuns: Math.ceil(SEQUENCES / 2) },
      );
    },
    TIMEOUT_MS,
  );
});
