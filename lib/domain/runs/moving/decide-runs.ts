import { advance } from "@/lib/engine/advance/advance";
import { stepKey } from "@/lib/engine/advance/model";
import type { Chance } from "@/lib/engine/advance/moves";
import { newId } from "@/lib/platform/new-id";
import { isLimitedIn } from "../claiming/ask-limits";
import { loadSlices } from "../loading/load-slices";
import type { Lack } from "../loading/run-slice";
import type { SavedRun } from "../saving/saved-run";
import { Agenda, type Link } from "./agenda";
import { checkDecisions } from "./check-decisions";
import type { BrokenItems, OpenRun } from "./open-run";

/** A chain of nodes that the engine itself ends asks once a node at the most; more means that it asks in circles. */
const ROUNDS_MAX = 500;

/** Attempts and approvals: any uuid that sorts by time will do. */
const chance: Chance = { uuid: () => newId("attempt"), fraction: Math.random };

export type DecidedRun = SavedRun & { open: OpenRun };

export type Decided = {
  decided: DecidedRun[];
  /** Moves that cannot be decided, by run and with its error. Nothing of them is written. */
  undecided: BrokenItems[];
};

/** Lets the core decide about each run, and loads what it asks for until it can. */
export async function decideRuns(
  link: Link,
  runs: readonly OpenRun[],
  now: number,
): Promise<Decided> {
  const result: Decided = { decided: [], undecided: [] };
  const byId = new Map(runs.map((open) => [open.run.id, open]));
  let waiting: readonly OpenRun[] = runs;
  for (let round = 0; waiting.length > 0; round += 1) {
    if (round === ROUNDS_MAX) throw new Error("A decision never has enough.");
    const lacks = waiting.flatMap((open) => decide(open, now, result));
    const agenda = new Agenda();
    loadSlices(agenda, lacks, (runId) => byId.get(runId)?.slice);
    await agenda.fly(link);
    waiting = lacks.flatMap(({ runId }) => byId.get(runId) ?? []);
  }
  return result;
}

function decide(open: OpenRun, now: number, result: Decided): Lack[] {
  const { run, slice, version, items } = open;
  try {
    const moves = items.map(({ movement }) => movement.move);
    const isLimited = isLimitedIn(run);
    const answer = advance({ plan: version.plan, slice, moves, now, chance, isLimited });
    if (answer.kind === "needs") return [{ runId: run.id, needs: answer.needs }];
    checkDecisions(slice, answer.decisions);
    result.decided.push({
      open,
      run,
      newRun: open.newRun,
      decisions: answer.decisions,
      fenceRead: (node, scope) => slice.steps.get(stepKey({ node, scope }))?.fence ?? 0,
    });
  } catch (error) {
    result.undecided.push({ items, error });
  }
  return [];
}
