import { REPORT, type Rule } from "./rule.sql";

/** Tables whose rows name a run and its tenant: whatever a migration adds is looked at too. */
export const TABLES_OF_RUNS = `
  select c.relname as name
  from pg_class c
  join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and t.atttypid = 'uuid'::regtype
  join pg_attribute r on r.attrelid = c.oid and r.attname = 'run_id' and r.atttypid = 'uuid'::regtype
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  order by 1`;

/** Rows of one of those tables that name another tenant than their run does. */
export const foreignRows = (table: string): Rule => ({
  code: "foreign_row",
  invariant: 9,
  help: REPORT,
  text: `
    select distinct r.tenant_id, r.id as run_id, null as node, null as scope,
      'rows of the tenant of the run' as expected, 'a row of another tenant in ${table}' as found
    from runs r join "${table}" x on x.run_id = r.id
    where r.id = any($1::uuid[]) and x.tenant_id <> r.tenant_id`,
});
