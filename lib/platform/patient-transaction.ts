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
 * waits in vain has written nothing. Once `signal` is aborted it waits for no turn any more, and throws what held it up.
 */
export const inPatientTransaction = <T>(
  work: (client: PoolClient) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => inTurns(() => inTransaction(work, { lockWaitMs: FIRST_WAIT_MS }), work, signal);

/**
 * Bounds how long a statement of `asPatientStatement` waits, which has no transaction to set that in: each of its
 * writes selects from this, so that it is set before any row is waited for. In a transaction it leaves the bound of that.
 */
export const BRIEFLY = `briefly as (select set_config('lock_timeout',
  coalesce(nullif(current_setting('lock_timeout'), '0'), '${FIRST_WAIT_MS}'), true))`;

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
  let heldUp: unknown;
  try {
    return await first();
  } catch (error) {
    if (!isHeldUp(error)) throw error;
    log.warn("Somebody holds a row of the database that is waited for.", { error });
    heldUp = error;
  }
  for (;;) {
    const endTurn = await takeTurn(signal);
    if (!endTurn) throw heldUp;
    try {
      return await inTransaction(again, { lockWaitMs: TURN_WAIT_MS });
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      heldUp = error;
    } finally {
      endTurn();
    }
  }
}

/** Settles with the turn that was given last. */
let last: Promise<void> = Promise.resolve();

/** Waits for its turn, and gives what ends it; `null` once aborted: then it goes to the next by itself. */
async function takeTurn(signal: AbortSignal | undefined): Promise<(() => void) | null> {
  if (signal?.aborted) return null;
  const before = last;
  const { promise, resolve } = Promise.withResolvers<void>();
  last = promise;
  const abort = Promise.withResolvers<void>();
  const onAbort = () => abort.resolve();
  signal?.addEventListener("abort", onAbort, { once: true });
  await Promise.race([before, abort.promise]);
  signal?.removeEventListener("abort", onAbort);
  if (!signal?.aborted) return resolve;
  void before.then(resolve);
  return null;
}
