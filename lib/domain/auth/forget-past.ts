import { sharedPool } from "@/lib/platform/pg";
import { deletePastInvitations, deletePastSessions, deletePastThrottles } from "./past.sql";

/**
 * Forgets some of the sessions that ended a month ago, and says how many; a person's last one stays. Any number
 * may do it at once.
 */
export const forgetPastSessions = async (most: number): Promise<number> =>
  (await sharedPool().query(deletePastSessions(most))).rowCount ?? 0;

/**
 * Forgets some of the invitations that nobody took up and whose link ended a month ago, and says how many: until
 * then they are listed, to be made anew. Any number may do it at once.
 */
export const forgetPastInvitations = async (most: number): Promise<number> =>
  (await sharedPool().query(deletePastInvitations(most))).rowCount ?? 0;

/** Forgets some of the failed tries of yesterday and before, and says how many. Any number may do it at once. */
export const forgetPastThrottles = async (most: number): Promise<number> =>
  (await sharedPool().query(deletePastThrottles(most))).rowCount ?? 0;
