import { errorCode } from "@/lib/platform/pg";

/** PostgreSQL: connection exceptions, too many connections, shutting down, starting up. */
const SQLSTATE = /^(?:08...|53300|57P0[1-3])$/;
/** The system's words for a server that is not there, and Prisma's. */
const CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
]);
/** `pg` gives these no code: a connection that broke under a query, and a pool that waited in vain. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Prisma says with the same code that a transaction of ours was too long. */
const NO_START = /Unable to start a transaction/;

/** Whether the database could not be reached, or went away: it is nobody's mistake, and passes. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== null && (SQLSTATE.test(code) || CODES.has(code))) return true;
  if (code === "P2028" && NO_START.test(error.message)) return true;
  if (code === null && MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error.cause !== undefined && isUnavailable(error.cause);
}
