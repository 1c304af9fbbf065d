import { queryPrepared } from "@/lib/platform/prepared";
import { wakeStaleSteps } from "../claiming/ready-steps.sql";

/** A wake-up that has not led to a claim by then was lost. */
const STALE_MS = 2_000;

/** Pools in which something has been ready for too long, to be woken again. */
export async function sweepReadySteps(staleMs = STALE_MS): Promise<string[]> {
  const { rows } = await queryPrepared<{ pool: string }>(wakeStaleSteps(staleMs));
  return rows.map(({ pool }) => pool);
}
