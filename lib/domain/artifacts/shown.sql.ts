import { sharedPool } from "@/lib/platform/pg";

/** A version named as it is on the wire, and the run that made it. */
export type NamedVersion = { id: string; runId: string };

/**
 * Those of the versions, as named, that a request for a decision shows: one of the run that made them, of a run that it
 * has started or was started by, or of one that was derived from it and took them over.
 */
export async function findShown(
  tenantId: string,
  versions: readonly NamedVersion[],
): Promise<Set<string>> {
  const { rows } = await sharedPool().query<{ id: string }>(
    `with recursive version as (
       select run_id, id from unnest($2::uuid[], $3::text[]) as version (run_id, id)),
     family as (
       select distinct run_id as maker, run_id from version
       union
       select f.maker, near.run_id from family f cross join lateral (
         select c.child_run_id from run_children c
         where c.run_id = f.run_id and c.tenant_id = $1::uuid and c.child_run_id is not null
         union all
         select c.run_id from run_children c
         where c.child_run_id = f.run_id and c.tenant_id = $1::uuid
         union all
         select r.id from runs r
         where r.derived_from = f.run_id and r.tenant_id = $1::uuid
       ) as near (run_id))
     select version.id from version
     where exists (
       select from family f join approvals a on a.run_id = f.run_id
       where f.maker = version.run_id and a.tenant_id = $1::uuid
         and strpos(a.shown::text, to_json(version.id)::text) > 0
     )`,
    [tenantId, versions.map(({ runId }) => runId), versions.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}
