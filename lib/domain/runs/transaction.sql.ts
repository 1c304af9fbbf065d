import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { plainArray } from "./array-literals";
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

export const readLockedRuns = (rows: readonly FlightRow[]): LockedRun[] => rows.map(lockedRunOf);

/** The time of the decision, taken after the locks: times of one run never go backwards. */
export const readClock = (): FlightStatement =>
  statement("engine_clock", "select date_part('epoch', clock_timestamp())");
