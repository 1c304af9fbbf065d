import type { FlightResult, FlightStatement } from "@/lib/platform/flight";
import { isChanged } from "../saving/save";
import type { DecidedRun } from "./decide-runs";
import type { Keepsakes } from "./keepsakes";
import type { BrokenItems, OpenRun } from "./open-run";
import type { Opened } from "./open-runs";
import { commit, readSignature, rollback, signature } from "./transaction.sql";

/** What was decided from memory would not be checked by any save: it is decided again, under the lock. */
export class Unchecked extends Error {
  constructor() {
    super("What is remembered of a run must be looked at.");
    this.name = "Unchecked";
  }
}

/**
 * A decision from memory counts only if its save finds the row of the run as it was. One that changes nothing
 * saves nothing, and one that failed may have failed because the memory does not hold any more.
 */
export function refuseUnchecked(
  decided: readonly DecidedRun[],
  undecided: readonly BrokenItems[],
  open: readonly OpenRun[],
): void {
  const failed = new Set(undecided.flatMap(({ items }) => items));
  const isUnchecked =
    decided.some((run) => run.open.isRecalled && !isChanged(run)) ||
    open.some(({ isRecalled, items }) => isRecalled && items.some((item) => failed.has(item)));
  if (isUnchecked) throw new Unchecked();
}

/**
 * Sends what saves a batch together with its commit, and keeps what it leaves behind for the next one. Returns
 * the answers to `statements`, in their order.
 */
export async function commitBatch(
  { transaction, now, isTold }: Opened,
  statements: readonly FlightStatement[],
  decided: readonly DecidedRun[],
  keepsakes: Keepsakes,
): Promise<FlightResult[]> {
  if (statements.length === 0) {
    if (transaction.hasBegun) await transaction.link([rollback()]);
    return [];
  }
  const signed = signature(isTold ? null : now);
  const answers = await transaction.link([...statements, signed, commit()]);
  const { rowVersion, timeMs } = readSignature(answers[statements.length]?.rows ?? []);
  keepsakes.clock.tell(timeMs);
  for (const run of decided) remember(run, rowVersion, keepsakes);
  return answers;
}

/** A run of which not every step was at hand cannot be remembered, nor one that goes another way from here. */
function remember(saved: DecidedRun, rowVersion: string | null, { memory }: Keepsakes): void {
  const { run, decisions, open } = saved;
  if (!isChanged(saved)) return;
  const goesOn = decisions.ending === null && decisions.movesTo === null;
  if (rowVersion === null || !goesOn || !open.slice.steps.isWhole) {
    memory.forget(run.id);
    return;
  }
  memory.keep({ ...run, state: decisions.run, rowVersion }, open.slice.steps, decisions);
}
