import type { MigrantStep } from "@/lib/engine/migration";
import type { Json } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";

type Run = { tenantId: string; runId: string };

export type MigrantRow = MigrantStep & { output: Json };

/** The steps of the root graph of a run, with what they gave and whether they changed anything outside. */
export async function readMigrants({ tenantId, runId }: Run): Promise<MigrantRow[]> {
  const { rows } = await sharedPool().query<MigrantRow>({
    name: "read_migrants",
    text: `
      select s.node, s.status::text as status, s.wait_reason::text as "waitReason", s.port, s.attempts, o.output,
        exists (select from effects f
          where f.run_id = s.run_id and f.status in ('sent', 'confirmed', 'unknown', 'compensated')
            and coalesce(split_part(nullif(f.scope, ''), ':', 1), f.node) = s.node)
        or exists (select from deliveries d
          where d.run_id = s.run_id
            and coalesce(split_part(nullif(d.scope, ''), ':', 1), d.node) = s.node) as "hasEffects",
        array(select distinct i.node from steps i
          where i.run_id = s.run_id and split_part(nullif(i.scope, ''), ':', 1) = s.node) as inside
      from steps s
      left join step_outputs o on o.run_id = s.run_id and o.node = s.node and o.scope = s.scope
      where s.run_id = $1::uuid and s.tenant_id = $2::uuid and s.scope = ''
        and s.node not like 'compensate.%'
      order by s.ready_at nulls last, s.node`,
    values: [runId, tenantId],
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
