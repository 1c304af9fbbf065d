import { readFreedRuns } from "@/lib/domain/budget/read-freed-runs";
import { encodeId } from "@/lib/kernel/ids";
import { byItself } from "@/lib/platform/by-itself";
import { InHand } from "@/lib/platform/in-hand";
import { mover } from "../moving/engine";

const FAILS = "A run that a budget has room for could not go on; the next look tries again.";
const inHand = new InHand(FAILS);

/**
 * Lets runs go on that wait for a budget above them, as many as it has room for by now. One after the other: together,
 * in one batch, they would lock budgets in the order of the runs, and others lock them in their own. One that somebody
 * holds keeps the others for a moment. Gives how many went on.
 */
export async function sweepBudgets(): Promise<number> {
  let gone = 0;
  for (const { takes, ...run } of await readFreedRuns(inHand.keys)) {
    const move = () => mover().move({ ...run, move: { type: "budget_freed" }, also: takes });
    const fields = { run_id: encodeId("run", run.runId) };
    const moved = await inHand.begin([run.runId], () => byItself(move, FAILS, fields));
    if (moved?.outcome.ok) gone += 1;
  }
  return gone;
}
