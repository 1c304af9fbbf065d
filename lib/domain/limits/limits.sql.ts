import type { QuotaKind } from "@/lib/kernel/limit-kinds";
import { bucketTokens } from "./bucket-tokens";
import type { Limit } from "./limit";

/** Where a limit stands in the list: of one kind and target a workspace and its tenant have one. */
export type QuotaKey = { kind: QuotaKind; target: string };

/** Every limit that there is: few, and kept in the memory of every process. */
export const readLimits = () => ({
  text: `
    select id, owner_id as "ownerId", kind::text as kind, target, max_running as "maxRunning",
      case when rate_count is not null then jsonb_build_object(
        'count', rate_count, 'seconds', rate_seconds, 'burst', rate_burst) end as rate
    from limits`,
  values: [],
});

/**
 * Sets a limit, with a full bucket where its rate is new or another. Gives its id; no row: it is not at the revision that
 * was read. 0 was read where there was none; `null`: whatever there was.
 */
export const putLimit = (
  limit: Limit & { tenantId: string | null; updatedBy: unknown; revision: number | null },
) => ({
  text: `
    insert into limits (id, tenant_id, owner_id, kind, target, max_running, rate_count, rate_seconds, rate_burst,
      tokens, refilled_at, updated_by, updated_at)
    select $1::uuid, $2::uuid, $3::uuid, $4::limit_kind, $5::text, $6::int, $7::int, $8::int, $9::int,
      coalesce($9::int, 0), clock_timestamp(), $10::jsonb, clock_timestamp()
    where coalesce($11::int, 0) = 0 or exists (select from limits
      where owner_id = $3::uuid and kind = $4::limit_kind and target = $5::text)
    on conflict (owner_id, kind, target) do update set max_running = excluded.max_running,
      tokens = case when (limits.rate_count, limits.rate_seconds, limits.rate_burst) is distinct from
          (excluded.rate_count, excluded.rate_seconds, excluded.rate_burst)
        then excluded.tokens else limits.tokens end,
      rate_count = excluded.rate_count, rate_seconds = excluded.rate_seconds, rate_burst = excluded.rate_burst,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at, revision = default
    where $11::int is null or limits.revision = $11::int
    returning id`,
  values: [
    limit.id,
    limit.tenantId,
    limit.ownerId,
    limit.kind,
    limit.target,
    limit.maxRunning,
    limit.rate?.count ?? null,
    limit.rate?.seconds ?? null,
    limit.rate?.burst ?? null,
    JSON.stringify(limit.updatedBy),
    limit.revision,
  ],
});

/** Makes the slots that a limit lacks, and takes away those above it that nobody holds. */
export const fitSlots = (limitId: string) => ({
  text: `
    with surplus as (
      delete from limit_slots s using limits l
      where l.id = $1::uuid and s.limit_id = l.id and s.run_id is null and s.slot > coalesce(l.max_running, 0)
    )
    insert into limit_slots (limit_id, slot)
    select l.id, n from limits l cross join lateral generate_series(1, l.max_running) n
    where l.id = $1::uuid
    on conflict do nothing`,
  values: [limitId],
});

export type LimitPlace = Pick<Limit, "ownerId" | "kind" | "target">;

/** `revision`: that it must be at; `null`: whatever it is at. */
export const deleteLimit = (limit: LimitPlace, revision: number | null = null) => ({
  text: `
    delete from limits where owner_id = $1::uuid and kind = $2::limit_kind and target = $3::text
      and ($4::int is null or revision = $4::int)`,
  values: [limit.ownerId, limit.kind, limit.target, revision],
});

/** At which revision a limit is: no row where there is none. */
export const selectLimitRevision = (limit: LimitPlace) => ({
  text: "select revision from limits where owner_id = $1::uuid and kind = $2::limit_kind and target = $3::text",
  values: [limit.ownerId, limit.kind, limit.target],
});

/** The limits of a workspace and of its tenant, with what runs, waits and may begin under each; behind the one of the cursor. */
export const limitsWithUse = (
  owners: readonly string[],
  { limit, cursor }: { limit: number; cursor: QuotaKey | null },
) => ({
  text: `
    select l.id, l.owner_id as "ownerId", l.kind::text as kind, l.target, l.max_running as "maxRunning",
      case when l.rate_count is not null then jsonb_build_object(
        'count', l.rate_count, 'seconds', l.rate_seconds, 'burst', l.rate_burst) end as rate,
      (select count(*)::int from limit_slots s where s.limit_id = l.id and s.run_id is not null) as running,
      (select count(*)::int from ready_steps q where q.waits_for = l.id) as waiting,
      case when l.rate_count is not null then floor(${bucketTokens("l")})::int end as "mayBegin",
      (select jsonb_build_object('number', v.number, 'workflowId', w.id, 'title', w.title)
        from workflow_versions v join workflows w on w.tenant_id = v.tenant_id and w.id = v.workflow_id
        where v.tenant_id = l.tenant_id and v.workspace_id = l.owner_id
          and v.id = case when l.kind = 'workflow_version' then l.target::uuid end) as version,
      l.revision, l.updated_by as "updatedBy", l.updated_at as "updatedAt"
    from limits l where l.owner_id = any($1::uuid[]) and l.kind <> 'paused_pool'
      and ($2::limit_kind is null or (l.kind, l.target) > ($2::limit_kind, $3::text))
    order by l.kind, l.target
    limit $4::int`,
  values: [owners, cursor?.kind ?? null, cursor?.target ?? null, limit],
});
