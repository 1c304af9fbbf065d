import type { Bounds } from "@/lib/engine/budget/amounts";
import type { Actor } from "@/lib/kernel/actor";
import type { BudgetKind, BudgetPeriod } from "@/lib/kernel/budget-kinds";
import type { Statement } from "@/lib/platform/statement";
import { amountsColumn } from "./purse.sql";
import { CURRENT_SPAN } from "./spans.sql";

export type BudgetPlace = { ownerId: string; kind: BudgetKind; period: BudgetPeriod };

/** Where a budget stands in the list. */
export type BudgetKey = { kind: BudgetKind; title: string; period: BudgetPeriod; id: string };

/** The budgets that runs of the workspace draw from, with what they have handed out in the period that is now. */
export const selectBudgets = (
  place: { tenantId: string; workspaceId: string },
  { limit, cursor }: { limit: number; cursor: BudgetKey | null },
): Statement => ({
  text: `
    select b.id, b.kind, b.period, ${amountsColumn("b.limit", "limits")},
      case when w.id is not null then json_build_object('id', w.id, 'title', w.title) end as workflow,
      (${CURRENT_SPAN})::text as "startsOn",
      jsonb_build_object('usd', coalesce(s.handed_usd, 0), 'tokens', coalesce(s.handed_tokens, 0),
        'toolCalls', coalesce(s.handed_tool_calls, 0)) as handed,
      jsonb_build_object('usd', coalesce(s.granted_usd, 0), 'tokens', coalesce(s.granted_tokens, 0),
        'toolCalls', coalesce(s.granted_tool_calls, 0)) as granted,
      (select count(*)::int from run_purses p where p.short_of = b.id) as waiting, b.revision,
      b.updated_by as "updatedBy", b.updated_at as "updatedAt"
    from budgets b
    left join budget_spans s on s.budget_id = b.id and s.starts_on = ${CURRENT_SPAN}
    left join workflows w on b.kind = 'workflow' and w.tenant_id = b.tenant_id and w.id = b.owner_id
    where b.tenant_id = $1::uuid and (b.workspace_id is null or b.workspace_id = $2::uuid)
      and ($3::budget_kind is null
        or (b.kind, coalesce(w.title, ''), b.period, b.id)
          > ($3::budget_kind, $4::text, $5::budget_period, $6::uuid))
    order by b.kind, coalesce(w.title, ''), b.period, b.id
    limit $7::int`,
  values: [
    place.tenantId,
    place.workspaceId,
    cursor?.kind ?? null,
    cursor?.title ?? null,
    cursor?.period ?? null,
    cursor?.id ?? null,
    limit,
  ],
});

/** That the workflow is one of the workspace: no row otherwise. */
export const selectWorkflow = (
  place: { tenantId: string; workspaceId: string },
  workflowId: string,
): Statement => ({
  text: `
    select from workflows where tenant_id = $1::uuid and workspace_id = $2::uuid and id = $3::uuid`,
  values: [place.tenantId, place.workspaceId, workflowId],
});

/**
 * Sets a budget; a second one of the same owner and period takes its place and keeps what was used. No row: it is not at
 * the revision that was read; 0 was read where there was none.
 */
export const putBudget = (
  { ownerId, kind, period }: BudgetPlace,
  {
    id,
    tenantId,
    workspaceId,
    limits,
    updatedBy,
    revision,
  }: {
    id: string;
    tenantId: string;
    workspaceId: string | null;
    limits: Bounds;
    updatedBy: Actor;
    revision: number;
  },
): Statement => ({
  text: `
    insert into budgets (owner_id, kind, period, id, tenant_id, workspace_id, limit_usd, limit_tokens,
      limit_tool_calls, updated_by, updated_at)
    select $1::uuid, $2::budget_kind, $3::budget_period, $4::uuid, $5::uuid, $6::uuid, $7::numeric, $8::bigint,
      $9::bigint, $10::jsonb, clock_timestamp()
    where $11::int = 0 or exists (select from budgets
      where owner_id = $1::uuid and kind = $2::budget_kind and period = $3::budget_period)
    on conflict (owner_id, kind, period) do update set limit_usd = excluded.limit_usd,
      limit_tokens = excluded.limit_tokens, limit_tool_calls = excluded.limit_tool_calls,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at, revision = default
    where budgets.revision = $11::int
    returning revision`,
  values: [
    ownerId,
    kind,
    period,
    id,
    tenantId,
    workspaceId,
    limits.usd,
    limits.tokens,
    limits.toolCalls,
    JSON.stringify(updatedBy),
    revision,
  ],
});

/** At which revision a budget is: no row where there is none. */
export const selectRevision = ({ ownerId, kind, period }: BudgetPlace): Statement => ({
  text: `
    select revision from budgets
    where owner_id = $1::uuid and kind = $2::budget_kind and period = $3::budget_period`,
  values: [ownerId, kind, period],
});

/** Takes a budget away with its periods, if it is at this revision: the runs that drew from it are bound by it no more. */
export const deleteBudget = (
  { ownerId, kind, period }: BudgetPlace,
  revision: number,
): Statement => ({
  text: `
    delete from budgets
    where owner_id = $1::uuid and kind = $2::budget_kind and period = $3::budget_period and revision = $4::int`,
  values: [ownerId, kind, period, revision],
});
