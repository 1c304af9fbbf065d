import { readFreedRuns } from "@/lib/domain/budget/read-freed-runs";
import { mover } from "./engine";

/** Lets runs try again that wait for a budget above them which has room by now. Gives how many went on. */
export async function sweepBudgets(): Promise<number> {
  const runs = await readFreedRuns();
  const moved = await Promise.all(
    runs.map((run) => mover().move({ ...run, move: { type: "budget_freed" } })),
  );
  return moved.filter(({ outcome }) => outcome.ok).length;
}
