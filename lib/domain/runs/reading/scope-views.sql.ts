import type { ScopeStateName } from "@/lib/engine/scope-path";
import { batchLength, itemName } from "./places.sql";
import type { StepKeyset } from "./step-views.sql";

/** Which scopes of a run: of one container or of all, in one state or in any. */
export type WantedScopes = {
  container?: string | undefined;
  parent?: string | undefined;
  number?: number | undefined;
  status?: ScopeStateName | undefined;
};

/**
 * The scopes of a run, by container and parent, the highest number first. How a closed one ended is what it says. One
 * that was closed before it said so: of the `loops` only the iteration that was counted last can have failed, and
 * what was not counted was cancelled.
 */
export const scopesOfRun = (
  run: { tenantId: string; runId: string; loops: readonly string[] },
  { container, parent, number, status }: WantedScopes,
  { after, limit }: { after: StepKeyset | undefined; limit: number },
) => ({
  text: `
    select container, parent, number, ordinal, name, length, status, open_steps as "openSteps", opened_at as "openedAt",
      closed_at as "closedAt"
    from (
      select c.container, c.parent, c.number, coalesce(c.ordinal, c.number) as ordinal,
        ${itemName("c.item")} as name, ${batchLength("c.item")} as length, c.open_steps, c.opened_at, c.closed_at,
        case
          when c.status <> 'closed' then c.status::text
          when c.result is not null then c.result->>'status'
          when c.container <> all ($3::text[]) then 'cancelled'
          when c.number >= s.scope_counts[3] then 'cancelled'
          when c.number = s.scope_counts[3] - 1 and s.scope_counts[4] > 0 then 'failed'
          else 'succeeded'
        end as status
      from scopes c
      join steps s on s.run_id = c.run_id and s.node = c.container and s.scope = c.parent
      where c.run_id = $1::uuid and c.tenant_id = $2::uuid
        and ($4::text is null or c.container = $4::text) and ($5::text is null or c.parent = $5::text)
        and ($11::int is null or c.number = $11::int)
    ) as scope
    where ($6::text is null or status = $6::text)
      and ($7::text is null or (container, parent) > ($7::text, $8::text)
        or ((container, parent) = ($7::text, $8::text) and number < $9::int))
    order by container, parent, number desc
    limit $10::int`,
  values: [
    run.runId,
    run.tenantId,
    run.loops,
    container ?? null,
    parent ?? null,
    status ?? null,
    after?.node ?? null,
    after?.scope ?? null,
    after?.number ?? null,
    limit,
    number ?? null,
  ],
});
