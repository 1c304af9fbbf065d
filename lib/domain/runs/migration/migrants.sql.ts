import type { MigrantStep } from "@/lib/engine/migration/migrant";
import type { Json } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";

/** Each may be as large as an output may be. */
export const GIVEN_PER_PAGE = 50;

type Run = { tenantId: string; runId: string };

/** A step as it stands. `output`: of the root graph alone. */
export type MigrantRow = Omit<MigrantStep, "scopeCounts" | "items"> & {
  output: Json;
  /** Of a container that has begun: as its counts stand in its row. */
  counts: number[] | null;
  /** Items that a foreach was handed one by one, and in batches. */
  items: number;
  batched: number;
};

const PATH =
  "case when c.parent = '' then '' else c.parent || '/' end || c.container || ':' || c.number";

/** Nothing has happened in it, so that nothing is lost with it: an edge has led there, or past it. */
const UNTOUCHED = `(i.status in ('blocked', 'ready') and i.attempts = 0 and i.scope_counts is null
  or i.status = 'skipped' and i.port is null)`;

/**
 * The steps of the root graph of a run, and of its rounds and items that are open, with what those gave and whether they
 * changed anything outside. The outer ones come first.
 */
export async function readMigrants({ tenantId, runId }: Run): Promise<MigrantRow[]> {
  const { rows } = await sharedPool().query<MigrantRow>({
    name: "read_migrants",
    text: `
      with own as (
        select s.*, case when s.scope = '' then '' else s.scope || '/' end || s.node || ':' as within
        from steps s
        where s.run_id = $1::uuid and s.tenant_id = $2::uuid and s.node not like 'compensate.%'
          and (s.scope = '' or s.scope in (
            select ${PATH} from scopes c where c.run_id = $1::uuid and c.status = 'open')))
      select s.node, s.scope, s.status::text as status, s.wait_reason::text as "waitReason", s.port, s.attempts,
        s.scope_counts as counts, o.output,
        s.scope = '' and (exists (select from effects f
          where f.run_id = s.run_id and f.status in ('sent', 'confirmed', 'unknown', 'compensated')
            and (f.node = s.node and f.scope = '' or starts_with(f.scope, s.within)))
        or exists (select from deliveries d
          where d.run_id = s.run_id
            and (d.node = s.node and coalesce(d.scope, '') = '' or starts_with(d.scope, s.within)))) as "hasEffects",
        case when s.scope_counts is null then '{}' else array(select distinct i.node from steps i
          where i.run_id = s.run_id and starts_with(i.scope, s.within)
            and i.node not like 'compensate.%' and not ${UNTOUCHED}) end as inside,
        coalesce(h.items, 0)::int as items, coalesce(h.batched, 0)::int as batched
      from own s
      left join step_outputs o on s.scope = '' and o.run_id = s.run_id and o.node = s.node and o.scope = s.scope
      left join lateral (
        select count(*) as items,
          sum(jsonb_array_length(c.item)) filter (where jsonb_typeof(c.item) = 'array') as batched
        from scopes c
        where c.run_id = s.run_id and c.parent = s.scope and c.container = s.node and c.number < s.scope_counts[1]
      ) h on s.scope_counts is not null
      order by length(s.scope), s.scope, s.ready_at nulls last, s.node`,
    values: [runId, tenantId],
  });
  return rows;
}

/** What a step inside of a container that has begun gave. */
export type GivenRow = { node: string; scope: string; isOpen: boolean; output: Json };

/**
 * What these nodes gave in rounds and items that what comes may read: those that are open, the last one of each of the
 * `loops`, and every item. A page of them, behind the last one of the page before.
 */
export async function readGiven(
  { tenantId, runId }: Run,
  { nodes, loops, after }: { nodes: string[]; loops: string[]; after: GivenRow | null },
): Promise<GivenRow[]> {
  const { rows } = await sharedPool().query<GivenRow>({
    name: "read_given",
    text: `
      with relevant as (
        select ${PATH} as path, c.status = 'open' as is_open
        from steps s join scopes c on c.run_id = s.run_id and c.parent = s.scope and c.container = s.node
        where s.run_id = $1::uuid and s.tenant_id = $2::uuid and s.scope_counts is not null and s.ended_at is null
          and (c.status = 'open' or c.status = 'closed' and (c.container <> all($4::text[]) or c.number = (
            select max(l.number) from scopes l
            where l.run_id = c.run_id and l.parent = c.parent and l.container = c.container and l.status = 'closed'
              and l.result ->> 'status' = 'succeeded'))))
      select o.node, o.scope, r.is_open as "isOpen", o.output
      from relevant r join step_outputs o on o.run_id = $1::uuid and o.scope = r.path
      where o.node = any($3::text[]) and (o.node, o.scope) > ($5::text, $6::text)
        and exists (select from steps s
          where s.run_id = o.run_id and s.node = o.node and s.scope = o.scope and s.status = 'succeeded')
      order by o.node, o.scope limit ${GIVEN_PER_PAGE}`,
    values: [runId, tenantId, nodes, loops, after?.node ?? "", after?.scope ?? ""],
  });
  return rows;
}

/** The newest event of a run; `cameFrom`: the wire id of the version that it left last, once an attempt has begun since. */
export async function readMigrationState({
  tenantId,
  runId,
}: Run): Promise<{ seen: number; cameFrom: string | null }> {
  const { rows } = await sharedPool().query<{ seen: number; cameFrom: string | null }>({
    name: "read_migration_state",
    text: `
      select r.event_sequence as seen, (
        select case when exists (select from events b where b.run_id = r.id and b.sequence > e.sequence
            and b.type = 'step.started' and b.attempt is not null)
          then e.payload ->> 'from_version' end
        from events e where e.run_id = r.id and e.type = 'run.migrated'
        order by e.sequence desc limit 1) as "cameFrom"
      from runs r where r.id = $1::uuid and r.tenant_id = $2::uuid`,
    values: [runId, tenantId],
  });
  return rows[0] ?? { seen: 0, cameFrom: null };
}
