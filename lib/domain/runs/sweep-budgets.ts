import { readFreedRuns } from "@/lib/domain/budget/read-freed-runs";
import { encodeId } from "@/lib/kernel/ids";
import { byItself } from "@/lib/platform/by-itself";
import { mover } from "./engine";

const FAILS = "A run that a budget has room for could not go on; the next look tries again.";

/**
 * Lets runs go on that wait for a budget above them, as many as it has room for by now. Gives how many went on.
 */
export async function sweepBudgets(): Promise<number> {
  const runs = await readFreedRuns();
  const moved = await Promise.all(
    runs.map(({ takes, ...run }) =>
      byItself(() => mover().move({ ...run, move: { type: "budget_freed" }, also: takes }), FAILS, {
        run_id: encodeId("run", run.runId),
      }),
    ),
  );
  return moved.filter((result) => result?.outcome.ok).length;
}
