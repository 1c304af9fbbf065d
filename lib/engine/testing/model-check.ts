import fc from "fast-check";
import { ModelTally } from "@/lib/engine/testing/model-tally";

/** How many sequences, from which seed (`null`: any), and who is told of what was generated. */
export type ModelSettings = {
  sequences: number;
  seed: number | null;
  tell: (rows: string) => void;
};

/** A property of the model, held for as many sequences as are asked for. `part`: of them. */
export function checkModel<Drawn>(
  { sequences, seed, tell }: ModelSettings,
  { name, drawn, part = 1 }: { name: string; drawn: fc.Arbitrary<Drawn>; part?: number },
  holds: (drawn: Drawn, tally: ModelTally) => void,
): void {
  const tally = new ModelTally();
  const checked = fc.check(
    fc.property(drawn, (each) => holds(each, tally)),
    { ...(seed !== null && { seed }), numRuns: Math.ceil(sequences * part) },
  );
  const result = checked.failed ? "FAILED" : "held";
  tell(`| ${name} | sequences | seed ${checked.seed}: ${result} | ${checked.numRuns} |\n`);
  tell(tally.rows(name));
  if (checked.failed)
    throw new Error(fc.defaultReportMessage(checked), { cause: checked.errorInstance });
}

/** What drives a run by chance: a list of choices. */
export const choices = fc.array(fc.nat(1000), { minLength: 1, maxLength: 80 });
