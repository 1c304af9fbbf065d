import type { WorkerId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import { markDraining } from "./workers.sql";

/** Says that the worker takes nothing more; what it holds stays its own. */
export async function drainWorker(workerId: WorkerId): Promise<void> {
  await sharedPool().query(markDraining(workerId));
}
