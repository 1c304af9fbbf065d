import type { Pool, QueryArrayConfig, QueryResult, QueryResultRow } from "pg";
import { digest } from "./digest";
import { env } from "./env";
import { sharedPool } from "./pg";
import type { Statement } from "./statement";

type Repeated = Statement & Partial<Pick<QueryArrayConfig, "rowMode">>;

const names = new Map<string, string>();

/** Equal texts have equal names. Texts are constant, so there are few of them. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `repeated_${digest(text).slice(-16)}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a statement that this process runs again and again. Its connection keeps the plan, unless a pooler forbids
 * it: to plan what finds nothing to do costs far more than to do it.
 */
export function queryPrepared<R extends QueryResultRow>(
  statement: Repeated,
  pool: Pool = sharedPool(),
): Promise<QueryResult<R>> {
  return pool.query<R>(
    env().databasePrepared ? { ...statement, name: nameOf(statement.text) } : statement,
  );
}
