import { readFreedRuns } from "@/lib/domain/budget/read-freed-runs";
import { mover } from "./engine";

/**
 * Lets runs go on that wait for a budget above them, as many as it has room for by now. Gives how many went on.
 */
export async function sweepBudgets(): Promise<number> {
  const runs = await readFreedRuns();
  const moved = await Promise.all(
    runs.map(({ takes, ...run }) =>
      mover().move({ ...run, move: { type: "budget_freed" }, also: takes }),
    ),
  );
  return moved.filter(({ outcome }) => outcome.ok).length;
}
