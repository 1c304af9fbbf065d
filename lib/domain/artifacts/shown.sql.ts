import { sharedPool } from "@/lib/platform/pg";

/** A version named as it is on the wire, and the run that made it. */
export type NamedVersion = { id: string; runId: string };

/** Those of the versions, as named, that a request for a decision in their run shows. */
export async function findShown(
  tenantId: string,
  versions: readonly NamedVersion[],
): Promise<Set<string>> {
  const { rows } = await sharedPool().query<{ id: string }>(
    `select version.id from unnest($2::uuid[], $3::text[]) as version (run_id, id)
     where exists (
       select from approvals
       where tenant_id = $1::uuid and run_id = version.run_id
         and strpos(shown::text, to_json(version.id)::text) > 0
     )`,
    [tenantId, versions.map(({ runId }) => runId), versions.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}
