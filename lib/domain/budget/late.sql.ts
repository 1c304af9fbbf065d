import type { Amounts } from "@/lib/engine/budget/amounts";
import type { Statement } from "@/lib/platform/statement";
import { amountsColumn } from "./purse.sql";

/** `hasTold`: the child in question has given back what was kept for it. */
export type ChildrenSpent = { hasTold: boolean; spent: Amounts };

/** Leaves a message that a run has spent something late, if it is a child; nothing for any other run. */
export const tellOfSpending = (runId: string): Statement => ({
  text: `
    insert into outbox (tenant_id, topic, key, payload)
    select tenant_id, 'child.spent', child_run_id::text, jsonb_build_object('run_id', child_run_id)
    from run_children where child_run_id = $1::uuid`,
  values: [runId],
});

/** The run that has started this one, which has ended. */
export const parentOfEnded = (childRunId: string): Statement => ({
  text: `
    select c.run_id as "runId" from run_children c join runs r on r.id = c.child_run_id
    where c.child_run_id = $1::uuid and r.ended_at is not null`,
  values: [childRunId],
});

/** What all children of a run have spent that have given back what was kept for them. Under the lock of its purse. */
export const spentByChildren = (runId: string, childRunId: string): Statement => ({
  text: `
    with told as (
      select c.child_run_id from run_children c
      where c.run_id = $1::uuid and not exists (
        select from purse_reservations q
        where q.run_id = c.run_id and q.node = c.node and q.scope = c.scope and q.ordinal = c.fence
          and q.kind = 'child'))
    select exists (select from told where child_run_id = $2::uuid) as "hasTold", ${amountsColumn("s.sum", "spent")}
    from (
      select coalesce(sum(p.spent_usd), 0)::float8 as sum_usd, coalesce(sum(p.spent_tokens), 0) as sum_tokens,
        coalesce(sum(p.spent_tool_calls), 0) as sum_tool_calls
      from told join run_purses p on p.run_id = told.child_run_id) s`,
  values: [runId, childRunId],
});
