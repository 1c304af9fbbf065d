import type { Decisions } from "@/lib/engine/advance/decisions";
import type { NewRun } from "../moving/movement";
import type { LockedRun } from "../moving/run-row";

/** A run with all that was decided about it, on its way into the tables. */
export type SavedRun = {
  run: LockedRun;
  /** Set for a run that gets its row now. */
  newRun: NewRun | null;
  decisions: Decisions;
  /** The fences of the steps as they were read, by node and scope: the save names them. */
  fenceRead: (node: string, scope: string) => number;
};

/** A row that hangs on a run: what was decided, and whose it is. */
export type OfSavedRun<Row> = { of: LockedRun; row: Row };

/** What was decided for many runs as one list of rows. */
export function rowsOf<Row>(
  saved: readonly SavedRun[],
  pick: (decisions: Decisions) => readonly Row[],
): OfSavedRun<Row>[] {
  const rows: OfSavedRun<Row>[] = [];
  for (const { run, decisions } of saved) {
    for (const row of pick(decisions)) rows.push({ of: run, row });
  }
  return rows;
}
