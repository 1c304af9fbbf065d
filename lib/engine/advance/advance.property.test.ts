import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlanBudget } from "@/lib/engine/plan";
import {
  flatGraphs,
  modelGraphs,
  planOfModel,
  undoablePlanOf,
} from "@/lib/engine/testing/arbitrary-model";
import { chooser } from "@/lib/engine/testing/chance";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { checkModel, choices, type ModelSettings } from "@/lib/engine/testing/model-check";
import { drive } from "@/lib/engine/testing/model-driver";
import { migrateSometimes } from "@/lib/engine/testing/model-migrations";
import { nameOf } from "@/lib/engine/testing/model-options";
import { modelRun } from "@/lib/engine/testing/model-run";
import { storm } from "@/lib/engine/testing/model-storm";
import { ReferenceRun } from "@/lib/engine/testing/reference-model";

/** Sequences in every run of the tests; `SEQUENCES` asks for more, and `SEED` for those of another time. */
const { SEQUENCES = "300", SEED, MODEL_REPORT } = process.env;
const SETTINGS: ModelSettings = {
  sequences: Number(SEQUENCES),
  seed: SEED === undefined ? null : Number(SEED),
  tell: (rows) => MODEL_REPORT && appendFileSync(MODEL_REPORT, rows),
};
const TIMEOUT_MS = 60_000 + SETTINGS.sequences * 200;

const sequences = fc.tuple(modelGraphs, choices);

const budgets = fc.constantFrom<{ budget?: PlanBudget }>(
  {},
  ...(["wait", "fail"] as const).map((onExhausted) => ({
    budget: { usd: 1, tokens: null, toolCalls: null, onExhausted },
  })),
);

function expectOneWinner(run: MemoryRun): void {
  const winners = run.attempts.filter(({ status }) => status === "succeeded").map(nameOf);
  expect(new Set(winners).size).toBe(winners.length);
}

describe("any graph, in any order", () => {
  it(
    "[WF-02] [P6-09] ends every node as the reference says, whatever the order of what happens",
    () => {
      const property = { name: "against the reference", drawn: sequences };
      checkModel(SETTINGS, property, ([graph, listed], tally) => {
        const choose = chooser(listed);
        const run = modelRun(planOfModel(graph), choose);
        drive(run, new ReferenceRun(graph), choose);
        expectOneWinner(run);
        tally.note(run);
      });
    },
    TIMEOUT_MS,
  );

  it(
    "[WF-12] goes on in any version that takes it, with every result that it had",
    () => {
      const property = {
        name: "from version to version",
        drawn: fc.tuple(flatGraphs, choices),
        part: 1 / 2,
      };
      checkModel(SETTINGS, property, ([graph, listed], tally) => {
        const choose = chooser(listed);
        const run = modelRun(planOfModel(graph), choose);
        const asked = { done: 0, refused: new Map<string, number>() };
        drive(run, new ReferenceRun(graph), choose, (driven) => migrateSometimes(driven, asked));
        tally.note(run);
        tally.noteRefused(asked.refused);
      });
    },
    TIMEOUT_MS,
  );

  it(
    "comes to an end with nothing open, and undoes what it did where that is not a good one",
    () => {
      const drawn = fc.tuple(sequences, fc.boolean(), budgets);
      const property = { name: "in a storm", drawn, part: 1 / 2 };
      checkModel(SETTINGS, property, ([[graph, listed], failsRun, budget], tally) => {
        const plan = undoablePlanOf(graph);
        for (const node of plan.nodes)
          if (failsRun && "onFailure" in node)
            Object.assign(node, { onFailure: { policy: "fail_run" } });
        const choose = chooser(listed);
        const run = modelRun(plan, choose, budget);
        storm(run, choose);
        const isOver = [...run.steps.values()].every(({ endedAt }) => endedAt !== null);
        expect(isOver).toBe(true);
        tally.note(run);
      });
    },
    TIMEOUT_MS,
  );
});
