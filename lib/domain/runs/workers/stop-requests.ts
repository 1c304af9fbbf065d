import type { WorkerId } from "@/lib/kernel/ids";
import { queryPrepared } from "@/lib/platform/prepared";
import { attemptsToStop } from "./workers.sql";

/** An attempt that is to stop: `cancelled` at once, `paused` where nothing is under way. */
export type StopRequest = { attemptId: string; why: "cancelled" | "paused" };

/** The attempts of a worker whose runs are being cancelled or are paused, as often as it asks. */
export async function stopRequests(workerId: WorkerId): Promise<StopRequest[]> {
  const { rows } = await queryPrepared<StopRequest>(attemptsToStop(workerId));
  return rows;
}
