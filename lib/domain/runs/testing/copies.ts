import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();

/**
 * Writes down copies of a run (`$1`) that differ from it in these fields, as pairs of a name and a value in SQL. What
 * follows from other columns is left to the database.
 */
export async function copyRun(
  fields: string,
  values: readonly [runId: string, ...unknown[]],
  times = 1,
): Promise<void> {
  const [columns] = await query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = current_schema() and table_name = 'runs' and is_generated = 'NEVER'`,
  );
  await query(
    `insert into runs (${columns?.names}) select ${columns?.names} from (
       select (jsonb_populate_record(r, jsonb_build_object(${fields}))).*
       from runs r, generate_series(1, ${times}) where r.id = $1) copies`,
    [...values],
  );
}
