import type { WorkerId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import { heldAttempts } from "./held-attempts";
import { loseAttempts } from "./lose-attempts";
import { markGone } from "./workers.sql";

/** A worker leaves for good: it gets nothing more, and what it still holds is free for others, without blame. */
export async function leaveWorker(workerId: WorkerId): Promise<void> {
  await sharedPool().query(markGone(workerId));
  await loseAttempts(await heldAttempts(workerId), "handed_back");
}
