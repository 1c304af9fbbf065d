import type { WorkerId } from "@/lib/kernel/ids";
import { queryPrepared } from "@/lib/platform/prepared";
import { attemptsOf, type HeldAttempt, heldAttemptOf } from "./workers.sql";

export type { HeldAttempt };

/** More than any process runs at once. */
const ATTEMPTS_MAX = 10_000;

/** What the worker holds, as the database says. */
export async function heldAttempts(workerId: WorkerId): Promise<HeldAttempt[]> {
  const { rows } = await queryPrepared<unknown[]>(attemptsOf([workerId], ATTEMPTS_MAX));
  return rows.map(heldAttemptOf);
}
