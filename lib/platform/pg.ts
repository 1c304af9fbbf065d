import { setTimeout as delay } from "node:timers/promises";
import pg, { type Pool, type PoolClient, type PoolConfig } from "pg";
import { env } from "./env";
import { log } from "./log";

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Locks are taken in id order, so the expected number of retries is zero; the bound is for bugs. */
const TRANSACTION_TRIES_MAX = 4;
const RETRY_JITTER_MS = 40;

/** Longer than anything of ours holds a row that others wait for, and as long as somebody may wait for an answer. */
const LOCK_WAIT_MS = 5_000;

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const LOCK_NOT_AVAILABLE = "55P03";
const INT8 = 20;
const DATE = 1082;

/** `int8` as a number, refused where a number would lie about it. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

/** How our connections read values: `int8` as a number, a `date` as its text (it has no time zone). */
export const columnTypes: NonNullable<PoolConfig["types"]> = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8 && format !== "binary") return parseInt8;
    if (oid === DATE && format !== "binary") return (text: string) => text;
    return format === "binary"
      ? pg.types.getTypeParser(oid, "binary")
      : pg.types.getTypeParser(oid);
  },
};

/** A pool of at most `max` connections; `name` is what people see in `pg_stat_activity`. */
export function createPool({ name, max }: { name: string; max: number }): Pool {
  const pool = new pg.Pool({
    connectionString: env().databaseUrl.reveal(),
    application_name: `signalbox ${name}`,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
  });
  // A connection may break while its holder computes; without a listener that would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn("A database connection broke.", { error })),
  );
  pool.on("error", (error) => log.debug("The pool drops a broken connection.", { error }));
  return pool;
}

/**
 * A connection of its own, past any pooler: for LISTEN and for session-level locks. The caller ends it,
 * and listens to its `error`.
 */
export async function connectDirectly(name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: env().databaseDirectUrl.reveal(),
    application_name: `signalbox ${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
  });
  await client.connect();
  return client;
}

/** On `globalThis`, because Next loads a module more than once. */
const holder = globalThis as typeof globalThis & { signalboxPool?: Pool };

/** The pool that everything in this process shares, Prisma included. */
export function sharedPool(): Pool {
  holder.signalboxPool ??= createPool({ name: "shared", max: env().databasePoolMax });
  return holder.signalboxPool;
}

/** Ends the shared pool after its queries; a later use opens a new one. */
export async function closeSharedPool(): Promise<void> {
  const pool = holder.signalboxPool;
  delete holder.signalboxPool;
  await pool?.end();
}

export type TransactionOptions = {
  pool?: Pool;
  /** How long it waits for each lock before it fails with `isHeldUp`; `null`: for as long as it takes. */
  lockWaitMs?: number | null;
};

/** For messages: one that waits for a row which somebody holds has failed at nothing, and must not spend its tries on it. */
export const AS_LONG_AS_IT_TAKES: TransactionOptions = { lockWaitMs: null };

/**
 * Runs `work` in one transaction: commits when it returns, rolls back when it throws. After a deadlock or
 * a serialization failure it runs `work` again, so `work` has no effect outside the database. A row that somebody holds
 * keeps it, and its connection, for seconds and no longer.
 */
export async function inTransaction<T>(
  work: (client: PoolClient) => Promise<T>,
  { pool = sharedPool(), lockWaitMs = LOCK_WAIT_MS }: TransactionOptions = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(work, pool, lockWaitMs ?? 0);
    } catch (error) {
      if (tries >= TRANSACTION_TRIES_MAX || !isRetriable(error)) throw error;
      log.warn("A transaction is run again.", { error, tries });
      await delay(Math.random() * RETRY_JITTER_MS * tries);
    }
  }
}

async function once<T>(
  work: (client: PoolClient) => Promise<T>,
  pool: Pool,
  lockWaitMs: number,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // In one message, which may hold no parameters.
    await client.query(`begin; set local lock_timeout = ${Math.round(lockWaitMs)}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The reason why the connection must not be used again, if there is one. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const isRetriable = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
};

/** Whether somebody has held a row, or another lock, for longer than was waited for. Nothing was written. */
export const isHeldUp = (error: unknown): boolean => errorCode(error) === LOCK_NOT_AVAILABLE;

/** The SQLSTATE of a database error (`23505`, …) or the code of a system error; `null` for anything else. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** The name of the constraint that an error of the database is about; `null` where it is about none. */
export function errorConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !("constraint" in error)) return null;
  return typeof error.constraint === "string" ? error.constraint : null;
}

/** Sets a parameter for this transaction only, so that nothing leaks to the next user of the connection. */
export async function setLocally(
  client: PoolClient,
  setting: string,
  value: string,
): Promise<void> {
  await client.query("select set_config($1::text, $2::text, true)", [setting, value]);
}
