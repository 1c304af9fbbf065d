import type { PoolClient } from "pg";
import { log } from "./log";
import { inTransaction, isHeldUp, sharedPool } from "./pg";

/** Longer than anything takes that nobody holds up. */
const FIRST_WAIT_MS = 500;
/** So long each waits in turn before the next one may look. */
const TURN_WAIT_MS = 200;

/**
 * Like `inTransaction`, for what must be written however long somebody holds a row that it needs: after a moment it gives its
 * connection back, and waits in turn with all others of this process that do, on one connection together. A turn that
 * waits in vain has written nothing. Once `signal` is aborted it waits no more, and throws what held it up.
 */
export const inPatientTransaction = <T>(
  work: (client: PoolClient) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => inTurns(() => inTransaction(work, { lockWaitMs: FIRST_WAIT_MS }), work, signal);

/**
 * Bounds how long a statement of `asPatientStatement` waits, which has no transaction to set that in: each of its
 * writes selects from this, so that it is set before any row is waited for.
 */
export const BRIEFLY = `briefly as (select set_config('lock_timeout', '${FIRST_WAIT_MS}', true))`;

/** The same for one statement with `BRIEFLY` in it: while nobody holds it up it is sent by itself, in one round trip. */
export const asPatientStatement = <T>(
  send: (connection: Pick<PoolClient, "query">) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => inTurns(() => send(sharedPool()), send, signal);

async function inTurns<T>(
  first: () => Promise<T>,
  again: (client: PoolClient) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await first();
  } catch (error) {
    if (!isHeldUp(error)) throw error;
    log.warn("Somebody holds a row of the database that is waited for.", { error });
  }
  for (;;) {
    try {
      return await inTurn(() => inTransaction(again, { lockWaitMs: TURN_WAIT_MS }));
    } catch (error) {
      if (!isHeldUp(error) || signal?.aborted) throw error;
    }
  }
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
