import { errorCode, errorConstraint } from "@/lib/platform/pg";

/**
 * What an error of a batch means for its items. `again`: it fell to a rival and may be repeated at once.
 * `locked`: somebody held a run for longer than the batch would wait. `unsound`: something in it cannot be
 * stored or is a bug; alone it fails. Whether a connection was lost only its next use can tell.
 */
export type Fault = "again" | "locked" | "unsound";

const RIVALRY = new Set(["40001", "40P01", "57014"]);
const LOCK_NOT_AVAILABLE = "55P03";
/** Two runs may make a version of one artifact at once: the second finds the first one's number, and counts again. */
const NUMBERS = new Set(["artifact_versions_artifact_id_number_key"]);

/** What an error says of the items of its batch. */
export function faultOf(error: unknown): Fault {
  const code = errorCode(error);
  if (code === LOCK_NOT_AVAILABLE) return "locked";
  if (NUMBERS.has(errorConstraint(error) ?? "")) return "again";
  return code !== null && RIVALRY.has(code) ? "again" : "unsound";
}

/** The server says that it goes away or is not there yet, on a connection that still answers. */
const GOING_AWAY = /^(57P0[1-5]|08\d{3}|25P03|53300)$/;

/** Whether the connection is as good as lost, whatever it still answers. */
export const isGoingAway = (error: unknown): boolean => GOING_AWAY.test(errorCode(error) ?? "");

/** Whether the database refused a value itself: text that it cannot hold, JSON that it cannot read. */
export const isUnstorable = (error: unknown): boolean =>
  /^22/.test(errorCode(error) ?? "") && errorCode(error) !== DIVISION_BY_ZERO;

/** Whether a row is there already under an id, or in a place, that only one may have. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === "23505";

/** How guarded statements fall. */
const DIVISION_BY_ZERO = "22012";
