import type { Client } from "pg";
import { MigrationRefused } from "./plan-migrations";
import type { Migration } from "./read-migrations";

/** A first line that lets a migration run outside a transaction, as `create index concurrently` must. */
const MARKER = "-- outside-transaction";

const BUILD =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?([a-z_][a-z0-9_]*)"?\s+on\s/i;
const DROP = /^drop\s+index\s+concurrently\s+if\s+exists\s/i;

/** Whether a migration asks to run outside a transaction. */
export const isOutside = ({ sql }: Migration): boolean => sql.startsWith(MARKER);

/**
 * The statements of a migration that runs outside a transaction. Refuses all that could not be repeated after a
 * crash in the middle: only indexes are built and dropped concurrently, each under a condition.
 */
export function repeatableStatements({ name, sql }: Migration): string[] {
  const statements = sql
    .replaceAll(/^\s*--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  const fault = statements.find(
    (statement) => statement.includes(";") || !(BUILD.test(statement) || DROP.test(statement)),
  );
  if (fault === undefined) return statements;
  throw new MigrationRefused(
    `The migration ${name} may only "create index concurrently if not exists" and "drop index concurrently if exists" outside a transaction, a statement a line; it has: ${fault.slice(0, 80)}`,
  );
}

/**
 * Runs the statements one by one, and finishes what a crash left in the middle. An index whose build was cut
 * short stands there, invalid, under its name: "if not exists" would pass it over, so it goes first.
 */
export async function applyOutside(client: Client, migration: Migration): Promise<void> {
  for (const statement of repeatableStatements(migration)) {
    const index = BUILD.exec(statement)?.[1];
    if (index !== undefined) await dropInvalid(client, index);
    await client.query(statement);
  }
}

/** An index that another session is building just now is invalid, too: dropping it waits for the end of that. */
async function dropInvalid(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_index
     where indexrelid = to_regclass(format('public.%I', $1::text)) and not (indisvalid and indisready)`,
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently if exists public."${name}"`);
}
