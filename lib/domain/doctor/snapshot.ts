import type { PoolClient, QueryResultRow } from "pg";
import { sharedPool } from "@/lib/platform/pg";

/** Reads with one view of the database: what is compared was true at the same moment. */
export type Snapshot = <Row extends QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** Longer than any slice takes; what takes longer must not hold back the clean-up of a live database. */
const SLICE_TIMEOUT_MS = 60_000;

/**
 * Gives `work` a view of the database in which nothing moves, and writes nothing. Slices are small, so that none
 * is held for long.
 */
export async function withSnapshot<T>(work: (read: Snapshot) => Promise<T>): Promise<T> {
  const client = await sharedPool().connect();
  let broken: Error | undefined;
  try {
    await begin(client);
    const result = await work(async (text, values = []) => {
      return (await client.query(text, [...values])).rows;
    });
    await client.query("rollback");
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function begin(client: PoolClient): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(
    `select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
       set_config('statement_timeout', $1::text, true)`,
    [String(SLICE_TIMEOUT_MS)],
  );
}
