import type { Tx } from "./db";

/** SQL with its values bound: `client.query(statement)` runs it on `pg`, the functions below on Prisma. */
export type Statement = {
  text: string;
  values: unknown[];
};

/**
 * Runs a statement inside a Prisma transaction and says how many rows it touched. The text of a statement is
 * constant and its values are bound, so this is the one place that may call the unsafe method.
 */
export const runStatement = (tx: Tx, { text, values }: Statement): Promise<number> =>
  tx.$executeRawUnsafe(text, ...values);
