import type { RunId, TenantId, WorkflowId } from "@/lib/kernel/ids";

/** What the runs of one key share. */
export type Gate = { workflowId: WorkflowId; key: string };

/** A run's place at its gate. */
export type GatePlace = {
  tenantId: TenantId;
  runId: RunId;
  runLimit: number;
  onConflict: "queue" | "skip" | "replace";
  hasEntered: boolean;
  isReplaced: boolean;
  /** Whether its run is over. One that has no row yet is not. */
  isOver: boolean;
  /** Whether its run waits to be told that it may begin. */
  isHeld: boolean;
  isStopping: boolean;
};

/** Held to the end of the transaction: at one gate one decision is made at a time. */
export const lockGate = ({ workflowId, key }: Gate) => ({
  text: "select pg_advisory_xact_lock(hashtextextended($1::text, 7101))",
  values: [`${workflowId} ${key}`],
});

/** Gives a run its place in the line, at its start time if it has one. One that has a place keeps it. */
export const insertPlace = (
  { workflowId, key }: Gate,
  place: {
    tenantId: TenantId;
    runId: RunId;
    runLimit: number;
    onConflict: GatePlace["onConflict"];
    startAt: Date | null;
  },
) => ({
  text: `
    insert into gate_places (tenant_id, workflow_id, key, run_id, run_limit, on_conflict, since)
    values ($1::uuid, $2::uuid, $3::text, $4::uuid, $5::int, $6::gate_conflict,
      greatest(clock_timestamp(), $7::timestamptz))
    on conflict (run_id) do nothing
    returning since > clock_timestamp() as "isLater"`,
  values: [
    place.tenantId,
    workflowId,
    key,
    place.runId,
    place.runLimit,
    place.onConflict,
    place.startAt,
  ],
});

/** As many of those that wait are looked at; the others stand behind them. */
const WAITING_MAX = 1_000;

/** Who has entered, and who stands in the line and wants to begin now: oldest first. */
export const readPlaces = ({ workflowId, key }: Gate) => ({
  text: `
    with entered as (
      select * from gate_places
      where workflow_id = $1::uuid and key = $2::text and entered_at is not null
    ), line as (
      select * from gate_places
      where workflow_id = $1::uuid and key = $2::text and entered_at is null
        and since <= clock_timestamp()
      order by since, run_id limit $3::int
    )
    select p.tenant_id as "tenantId", p.run_id as "runId", p.run_limit as "runLimit",
      p.on_conflict as "onConflict", p.entered_at is not null as "hasEntered",
      p.replaced_at is not null as "isReplaced", r.ended_at is not null as "isOver",
      coalesce(r.execution_status = 'queued' and r.status_reason = 'concurrency', false) as "isHeld",
      coalesce(r.desired_action = 'cancel', false) as "isStopping"
    from (select * from entered union all select * from line) p
    left join runs r on r.id = p.run_id
    order by p.since, p.run_id`,
  values: [workflowId, key, WAITING_MAX],
});

/** These runs are inside. */
export const markEntered = (runIds: readonly RunId[]) => ({
  text: `update gate_places set entered_at = clock_timestamp()
    where run_id = any($1::uuid[]) and entered_at is null`,
  values: [runIds],
});

/** These runs make room for others. */
export const markReplaced = (runIds: readonly RunId[]) => ({
  text: `update gate_places set replaced_at = clock_timestamp()
    where run_id = any($1::uuid[]) and replaced_at is null`,
  values: [runIds],
});

/** These runs have no place any more. */
export const deletePlaces = (runIds: readonly RunId[]) => ({
  text: "delete from gate_places where run_id = any($1::uuid[])",
  values: [runIds],
});

/** Takes away the place of a run that is not there. Gives its gate. */
export const deleteUnusedPlace = (runId: RunId) => ({
  text: `
    delete from gate_places p
    where p.run_id = $1::uuid and not exists (select from runs r where r.id = p.run_id)
    returning workflow_id as "workflowId", key`,
  values: [runId],
});

/** The gates at which these runs have a place. */
export const gatesOf = (runIds: readonly RunId[]) => ({
  text: `select distinct workflow_id as "workflowId", key from gate_places
    where run_id = any($1::uuid[])`,
  values: [runIds],
});

/**
 * Gates at which something is left to do, because whoever had to do it has died: a run that ended holds its
 * place, one that entered does not know it, one that was replaced was not told, or there is room and somebody
 * waits. A gate is looked at by its own few rows, however long its line is.
 */
export const staleGates = (most: number) => ({
  text: `
    with recursive gates (workflow_id, key) as (
      (select workflow_id, key from gate_places order by workflow_id, key limit 1)
      union all
      select n.workflow_id, n.key from gates g cross join lateral (
        select p.workflow_id, p.key from gate_places p
        where (p.workflow_id, p.key) > (g.workflow_id, g.key)
        order by p.workflow_id, p.key limit 1
      ) n
    )
    select g.workflow_id as "workflowId", g.key from gates g
    cross join lateral (
      select count(*) as entered, bool_or(
          r.ended_at is not null
          or (r.execution_status = 'queued' and r.status_reason = 'concurrency')
          or (p.replaced_at is not null and r.desired_action <> 'cancel')) as is_stale
      from gate_places p left join runs r on r.id = p.run_id
      where p.workflow_id = g.workflow_id and p.key = g.key and p.entered_at is not null
    ) e
    left join lateral (
      select p.run_limit, p.on_conflict, p.replaced_at, r.ended_at from gate_places p
      left join runs r on r.id = p.run_id
      where p.workflow_id = g.workflow_id and p.key = g.key and p.entered_at is null
        and p.since <= clock_timestamp()
      order by p.since, p.run_id limit 1
    ) w on true
    where e.is_stale or w.run_limit > e.entered or w.on_conflict <> 'queue'
      or w.replaced_at is not null or w.ended_at is not null
    limit $1::int`,
  values: [most],
});

/** A start whose run does not appear within this time has failed. */
const ORPHAN_AFTER = "interval '10 min'";

/** Takes away the places of starts that have failed: their runs were never made. */
export const deleteOrphanedPlaces = () => ({
  text: `
    delete from gate_places p
    where p.since < clock_timestamp() - ${ORPHAN_AFTER}
      and not exists (select from runs r where r.id = p.run_id)`,
  values: [],
});
