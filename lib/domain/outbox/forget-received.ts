import { sharedPool } from "@/lib/platform/pg";
import { deleteInboxRecords } from "./outbox.sql";

/**
 * Forgets some of the notes of messages that were done a week ago and cannot come again, and says how many. Any
 * number may do it at once.
 */
export const forgetReceived = async (most: number): Promise<number> =>
  (await sharedPool().query(deleteInboxRecords(most))).rowCount ?? 0;
