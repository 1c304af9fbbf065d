import type { Decisions } from "@/lib/engine/advance/decisions";
import { stepKey } from "@/lib/engine/advance/model";
import { assertMove, MACHINES, type Machine } from "@/lib/engine/transition";
import type { RunSlice } from "../loading/run-slice";

type Table = Readonly<Record<string, readonly string[]>>;

/** What can be reached from each status by one move or more: a transaction may chain several. */
const reachable: Record<"run" | "step", ReadonlyMap<string, ReadonlySet<string>>> = {
  run: closureOf(MACHINES.run),
  step: closureOf(MACHINES.step),
};

/**
 * The last look before anything is written: no status moves where its table has no way, and the run's events
 * follow the last one without a gap. Throws, and then nothing is written.
 */
export function checkDecisions(slice: RunSlice, decisions: Decisions): void {
  check("run", slice.run.status, decisions.run.status);
  for (const step of decisions.updated) {
    const before = slice.steps.get(stepKey(step));
    if (!before) throw new Error(`Step ${stepKey(step)} is updated and was never read.`);
    check("step", before.status, step.status);
  }
  let sequence = slice.run.eventSequence;
  for (const event of decisions.events) {
    sequence += 1;
    if (event.sequence !== sequence) throw new Error("The events of a run have a gap.");
  }
  if (decisions.run.eventSequence !== sequence) throw new Error("A run miscounts its events.");
}

function check<M extends Machine & ("run" | "step")>(machine: M, from: string, to: string): void {
  if (from === to || reachable[machine].get(from)?.has(to)) return;
  assertMove(machine, from as never, to as never);
}

function closureOf(table: Table): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.keys(table).map((from) => {
      const found = new Set<string>();
      const open = [...(table[from] ?? [])];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (found.has(next)) continue;
        found.add(next);
        open.push(...(table[next] ?? []));
      }
      return [from, found];
    }),
  );
}
