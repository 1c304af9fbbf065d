import { log } from "@/lib/platform/log";
import { queryPrepared } from "@/lib/platform/prepared";
import { markOrphanedSteps, unmarkOrphanedSteps } from "./orphaned-steps.sql";

/** A worker that is started anew is there again by then. */
const ORPHANED_AFTER_MS = 60_000;

type Missing = { pool: string; executor: string; planFormat: number; steps: number };

/**
 * Says of steps that have been ready for a minute and that no live worker can run that it is so, and takes it back
 * once one has come. Gives the pools to be woken.
 */
export async function sweepOrphanedSteps(afterMs = ORPHANED_AFTER_MS): Promise<string[]> {
  const found = await queryPrepared<{ pool: string }>(unmarkOrphanedSteps());
  const { rows } = await queryPrepared<Missing>(markOrphanedSteps(afterMs));
  for (const { pool, executor, planFormat, steps } of rows)
    log.error("No live worker can run steps that are ready.", {
      code: "no_capable_worker",
      pool,
      executor,
      plan_format: planFormat,
      steps,
    });
  return found.rows.map(({ pool }) => pool);
}
