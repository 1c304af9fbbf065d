import type { StepRef } from "@/lib/engine/advance/model";
import type { TenantId } from "@/lib/kernel/ids";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { RowReader } from "../loading/row-values";
import { plainArray, textArray } from "../saving/array-literals";
import type { ClaimRequest } from "./claim-batch";

/** Tenants with something ready, one index probe for each, however much they have. */
const TENANTS = `
  with recursive present (pool, tenant_id) as (
    select p.pool, (select q.tenant_id from ready_steps q where q.pool = p.pool
      order by q.tenant_id limit 1)
    from unnest($2::text[]) as p (pool)
    union all
    select t.pool, (select q.tenant_id from ready_steps q
      where q.pool = t.pool and q.tenant_id > t.tenant_id order by q.tenant_id limit 1)
    from present t where t.tenant_id is not null
  )`;

/**
 * Ready steps that this worker can run, in the order in which they should begin: each tenant in turn, and
 * within a tenant by priority and age. Rows that another claim has in hand are skipped; the loser sees the
 * next ones. For a worker that was declared gone there is nothing. Runs that are left out stand in nobody's way.
 */
export const findCandidates = (
  request: ClaimRequest,
  exceptRuns: readonly string[] = [],
): FlightStatement => ({
  name: "engine_find_candidates",
  text: `
    ${TENANTS},
    ranked as materialized (
      select q.run_id, q.node, q.scope, q.rank_at,
        row_number() over (partition by t.tenant_id order by q.rank_at) / w.weight::float8 as round
      from present t
      join tenants w on w.id = t.tenant_id
      cross join lateral (
        select r.run_id, r.node, r.scope, r.rank_at from ready_steps r
        where r.pool = t.pool and r.tenant_id = t.tenant_id and r.available_at <= clock_timestamp()
          and r.rank_at < 'infinity'
          and r.run_id <> all($7::uuid[]) and r.executor = any($3::text[]) and r.plan_format between $4::int and $5::int
        order by r.rank_at limit $6::int * 4
      ) q
      where t.tenant_id is not null
    )
    select q.tenant_id, q.run_id, q.node, q.scope
    from ranked k
    join ready_steps q on q.run_id = k.run_id and q.node = k.node and q.scope = k.scope
    where exists (select from workers w where w.id = $1::uuid and w.gone_at is null and w.draining_at is null)
    order by k.round, k.rank_at
    limit $6::int
    for update of q skip locked`,
  values: [
    request.workerId,
    textArray(request.pools),
    textArray(request.executors),
    String(request.planFormats.min),
    String(request.planFormats.max),
    String(request.slots),
    plainArray(exceptRuns),
  ],
});

/** A row of `findCandidates`. */
export function readCandidate(row: FlightRow): {
  tenantId: TenantId;
  runId: string;
  step: StepRef;
} {
  const read = new RowReader(row);
  return {
    tenantId: read.word<TenantId>(),
    runId: read.text(),
    step: { node: read.text(), scope: read.text() },
  };
}
