import { sharedPool } from "@/lib/platform/pg";
import { deleteOldEvents } from "./events.sql";

/** Forgets some of the events that were kept for a day, and says how many. Any number may do it at once. */
export const forgetEvents = async (most: number): Promise<number> =>
  (await sharedPool().query(deleteOldEvents(most))).rowCount ?? 0;
