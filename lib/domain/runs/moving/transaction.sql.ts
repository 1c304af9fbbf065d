import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { plainArray } from "../saving/array-literals";
import { CLOCK_TOLERANCE_MS } from "./carried-clock";
import { COLUMNS_OF_RUN, type LockedRun, lockedRunOf } from "./run-row";

/** Longer than any batch takes; a session that dies with its locks held loses them by then. */
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 20_000;

const statement = (name: string, text: string, values: FlightStatement["values"] = []) => ({
  name,
  text,
  values,
});

/** Begins a transaction of the mover. */
export const begin = (): FlightStatement => statement("engine_begin", "begin");

/**
 * Its settings, for this transaction alone. A generic plan spares planning at every batch; and a plan with
 * array parameters must not turn into a hash join over a whole table as tables grow.
 */
export const settle = (lockTimeoutMs: number): FlightStatement =>
  statement(
    "engine_settings",
    `select set_config('plan_cache_mode', 'force_generic_plan', true),
            set_config('enable_hashjoin', 'off', true),
            set_config('enable_mergejoin', 'off', true),
            set_config('enable_seqscan', 'off', true),
            set_config('lock_timeout', $1::text, true),
            set_config('statement_timeout', $2::text, true),
            set_config('idle_in_transaction_session_timeout', $3::text, true)`,
    [String(lockTimeoutMs), String(STATEMENT_TIMEOUT_MS), String(IDLE_TIMEOUT_MS)],
  );

/** Makes everything durable, or nothing. */
export const commit = (): FlightStatement => statement("engine_commit", "commit");

/**
 * The mark that this transaction leaves on the rows which it writes, and what time it is. A decision that was
 * made at a time which the database did not tell for it (`carriedMs`) falls if that was not about now.
 */
export const signature = (carriedMs: number | null): FlightStatement =>
  statement(
    "engine_signature",
    `select pg_current_xact_id_if_assigned()::xid, date_part('epoch', clock_timestamp()),
       1 / (case when $1::float8 is null
         or abs(date_part('epoch', clock_timestamp()) * 1000 - $1::float8) < $2::float8 then 1 else 0 end)`,
    [carriedMs === null ? null : String(carriedMs), String(CLOCK_TOLERANCE_MS)],
  );

/** What `signature` says. `rowVersion` is `null` for a transaction that has written nothing. */
export function readSignature(rows: readonly FlightRow[]): {
  rowVersion: string | null;
  timeMs: number;
} {
  const [rowVersion = null, seconds] = rows[0] ?? [];
  return { rowVersion, timeMs: Math.round(Number(seconds) * 1000) };
}

/** Ends a transaction that has written nothing. */
export const rollback = (): FlightStatement => statement("engine_rollback", "rollback");

/**
 * Locks the runs that nobody holds and leaves out the others. `no key update` lets rows that refer to the
 * run be inserted meanwhile. The rows are as of the lock; what hangs on them is read by later statements.
 */
export const lockFreeRuns = (runIds: readonly string[]): FlightStatement =>
  statement(
    "engine_lock_free_runs",
    `select ${COLUMNS_OF_RUN} from runs where id = any($1::uuid[])
     order by id for no key update skip locked`,
    [plainArray(runIds)],
  );

/** Like `lockFreeRuns`, but waits for each run, as long as `lock_timeout` allows. */
export const lockRuns = (runIds: readonly string[]): FlightStatement =>
  statement(
    "engine_lock_runs",
    `select ${COLUMNS_OF_RUN} from runs where id = any($1::uuid[])
     order by id for no key update`,
    [plainArray(runIds)],
  );

/** The rows of `lockRuns` and `lockFreeRuns`. */
export const readLockedRuns = (rows: readonly FlightRow[]): LockedRun[] => rows.map(lockedRunOf);

/** The time of the decision, taken after the locks: times of one run never go backwards. */
export const readClock = (): FlightStatement =>
  statement("engine_clock", "select date_part('epoch', clock_timestamp())");
