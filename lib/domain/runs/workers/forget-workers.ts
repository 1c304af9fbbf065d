import { sharedPool } from "@/lib/platform/pg";
import { deleteSettled } from "./workers.sql";

/**
 * Forgets some of the workers that were settled a week ago, and says how many: nothing is left of what they held.
 * Any number may do it at once.
 */
export const forgetWorkers = async (most: number): Promise<number> =>
  (await sharedPool().query(deleteSettled(most))).rowCount ?? 0;
