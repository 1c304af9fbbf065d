import { sharedPool } from "@/lib/platform/pg";
import { insertWorker } from "./workers.sql";

/** Registers a worker process under a new id, with a lease. An id that was used before is refused. */
export async function registerWorker(worker: Parameters<typeof insertWorker>[0]): Promise<void> {
  await sharedPool().query(insertWorker(worker));
}
