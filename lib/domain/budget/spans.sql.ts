import type { Amounts } from "@/lib/engine/budget/amounts";
import type { Statement } from "@/lib/platform/statement";
import { amountsColumn } from "./purse.sql";

/** When the span of a budget began that is now. */
export const CURRENT_SPAN =
  "date_trunc(b.period::text, clock_timestamp() at time zone 'UTC')::date";

/** Makes the rows of the spans that are now, where there are none yet. */
export const openSpans = (budgetIds: readonly string[] | string): Statement => ({
  text: `
    insert into budget_spans (tenant_id, budget_id, starts_on)
    select b.tenant_id, b.id, ${CURRENT_SPAN} from budgets b where b.id = any($1::uuid[]) order by b.id
    on conflict do nothing`,
  values: [budgetIds],
});

/** Locks the spans that are now, in the order of their budgets, and says what they have and gave. */
export const lockSpans = (budgetIds: readonly string[] | string): Statement => ({
  text: `
    select b.id as "budgetId", s.starts_on::text as "startsOn", ${amountsColumn("b.limit", "limits")},
      ${amountsColumn("s.handed", "handed")}, ${amountsColumn("s.granted", "granted")}
    from budgets b join budget_spans s on s.budget_id = b.id and s.starts_on = ${CURRENT_SPAN}
    where b.id = any($1::uuid[])
    order by b.id
    for no key update of s`,
  values: [budgetIds],
});

type SpanKey = { budgetId: string; startsOn: string };

/** Hands a slice of a span that is locked to a run; a negative one comes back. */
export const handSlice = (
  { budgetId, startsOn }: SpanKey,
  { tenantId, runId }: { tenantId: string; runId: string },
  { usd, tokens, toolCalls }: Amounts,
): Statement => ({
  text: `
    with handed as (
      update budget_spans set handed_usd = handed_usd + $5::numeric,
        handed_tokens = handed_tokens + $6::bigint, handed_tool_calls = handed_tool_calls + $7::bigint
      where budget_id = $1::uuid and starts_on = $2::date)
    insert into budget_slices as s (budget_id, starts_on, run_id, tenant_id, usd, tokens, tool_calls)
    values ($1::uuid, $2::date, $3::uuid, $4::uuid, $5::numeric, $6::bigint, $7::bigint)
    on conflict (budget_id, starts_on, run_id) do update set
      usd = s.usd + excluded.usd, tokens = s.tokens + excluded.tokens,
      tool_calls = s.tool_calls + excluded.tool_calls`,
  values: [budgetId, startsOn, runId, tenantId, usd, tokens, toolCalls],
});

/** The slices of a run with their spans locked, in the order of their budgets, of each the newest last. */
export const lockSlices = (runId: string): Statement => ({
  text: `
    select c.budget_id as "budgetId", c.starts_on::text as "startsOn", c.usd::float8 as usd, c.tokens,
      c.tool_calls as "toolCalls"
    from budget_slices c join budget_spans s on s.budget_id = c.budget_id and s.starts_on = c.starts_on
    where c.run_id = $1::uuid
    order by c.budget_id, c.starts_on
    for no key update of s`,
  values: [runId],
});

/** Takes back what a run has not spent of its slice; the span is locked. */
export const returnSlice = (
  { budgetId, startsOn }: SpanKey,
  runId: string,
  { usd, tokens, toolCalls }: Amounts,
): Statement => ({
  text: `
    with handed as (
      update budget_spans set handed_usd = handed_usd - $4::numeric,
        handed_tokens = handed_tokens - $5::bigint, handed_tool_calls = handed_tool_calls - $6::bigint
      where budget_id = $1::uuid and starts_on = $2::date)
    update budget_slices set usd = usd - $4::numeric, tokens = tokens - $5::bigint,
      tool_calls = tool_calls - $6::bigint
    where budget_id = $1::uuid and starts_on = $2::date and run_id = $3::uuid`,
  values: [budgetId, startsOn, runId, usd, tokens, toolCalls],
});

const UNITS = { usd: "usd", tokens: "tokens", toolCalls: "tool_calls" } as const;

/** What a budget has left of a unit, in a span that may have no row yet; null: nobody bounds it. */
const room = (unit: string): string =>
  `(b.limit_${unit} + coalesce(s.granted_${unit}, 0) - coalesce(s.handed_${unit}, 0))`;

const rooms = Object.entries(UNITS).map(([name, unit]) => `'${name}', ${room(unit)}`);
const needs = Object.entries(UNITS).map(
  ([name, unit]) => `'${name}', (a.shown->'budget'->'need'->>'${unit}')::numeric`,
);
const lacks = Object.values(UNITS).map(
  (unit) => `coalesce(${room(unit)} < (a.shown->'budget'->'need'->>'${unit}')::numeric, false)`,
);

/**
 * Runs that wait for a budget above them, of which each would find in all of them what it asked for if it were the only
 * one: in the order of the queue, in which a level of priority counts as half a minute of waiting.
 */
export const readShortRuns = (most: number, exceptRuns: readonly string[]): Statement => ({
  text: `
    select p.tenant_id as "tenantId", p.run_id as "runId", jsonb_build_object(${needs.join(", ")}) as need,
      rooms.of_budgets as rooms
    from run_purses p
    join approvals a on a.tenant_id = p.tenant_id and a.id = p.request_id
    join runs r on r.id = p.run_id
    cross join lateral (
      select coalesce(jsonb_object_agg(b.id, jsonb_build_object(${rooms.join(", ")})), '{}') as of_budgets,
        coalesce(bool_or(${lacks.join(" or ")}), false) as is_short
      from budgets b
      left join budget_spans s on s.budget_id = b.id and s.starts_on = ${CURRENT_SPAN}
      where b.id = any(p.budget_ids)
    ) rooms
    where p.short_of is not null and not rooms.is_short and p.run_id <> all($2::uuid[])
    order by a.requested_at - r.priority * interval '30 seconds', p.run_id
    limit $1::int`,
  values: [most, exceptRuns],
});

/**
 * Hands a run what it needs out of the spans that are now, all of them or none: none where one has not enough by now.
 * The run and its purse are locked, and so are the spans.
 */
export const handNeed = (
  { budgetIds, runId }: { budgetIds: string; runId: string },
  { usd, tokens, toolCalls }: Amounts,
): Statement => ({
  text: `
    with spans as (
      select b.id as budget_id, s.starts_on, b.tenant_id,
        ${Object.values(UNITS)
          .map((unit, index) => `coalesce(${room(unit)} < $${index + 3}::numeric, false)`)
          .join(" or ")} as is_short
      from budgets b join budget_spans s on s.budget_id = b.id and s.starts_on = ${CURRENT_SPAN}
      where b.id = any($1::uuid[])
    ), giving as (
      select * from spans where not exists (select from spans where is_short)
    ), handed as (
      update budget_spans s set handed_usd = s.handed_usd + $3::numeric,
        handed_tokens = s.handed_tokens + $4::bigint, handed_tool_calls = s.handed_tool_calls + $5::bigint
      from giving g where s.budget_id = g.budget_id and s.starts_on = g.starts_on
    ), sliced as (
      insert into budget_slices as s (budget_id, starts_on, run_id, tenant_id, usd, tokens, tool_calls)
      select budget_id, starts_on, $2::uuid, tenant_id, $3::numeric, $4::bigint, $5::bigint from giving
      on conflict (budget_id, starts_on, run_id) do update set
        usd = s.usd + excluded.usd, tokens = s.tokens + excluded.tokens,
        tool_calls = s.tool_calls + excluded.tool_calls
    )
    update run_purses set handed_usd = handed_usd + $3::numeric,
      handed_tokens = handed_tokens + $4::bigint, handed_tool_calls = handed_tool_calls + $5::bigint
    where run_id = $2::uuid and exists (select from giving)`,
  values: [budgetIds, runId, usd, tokens, toolCalls],
});
