import type { Statement } from "@/lib/platform/statement";
import { RESERVED, SPENT } from "./purse-rules.sql";

/**
 * Adds up again what the purse of a locked run has reserved and spent. Only while no attempt is at work: calls move
 * purses beside the lock of their run. No row: it was right, or somebody is at work.
 */
export const addUpPurse = (runId: string): Statement => ({
  text: `
    update run_purses t set reserved_usd = x.r_usd, reserved_tokens = x.r_tokens,
      reserved_tool_calls = x.r_tool_calls, spent_usd = x.s_usd, spent_tokens = x.s_tokens,
      spent_tool_calls = x.s_tool_calls
    from (
      select r.*, s.* from run_purses p cross join lateral (${RESERVED}) r cross join lateral (${SPENT}) s
      where p.run_id = $1::uuid) x
    where t.run_id = $1::uuid
      and exists (select from runs where id = $1::uuid and steps_running = 0)
      and (t.reserved_usd, t.reserved_tokens, t.reserved_tool_calls, t.spent_usd, t.spent_tokens, t.spent_tool_calls)
        <> (x.r_usd, x.r_tokens, x.r_tool_calls, x.s_usd, x.s_tokens, x.s_tool_calls)`,
  values: [runId],
});

/** Sets the clock of an open request for more to spend, by the request itself. */
export const setGrantTimer = (runId: string): Statement => ({
  text: `
    insert into timers (tenant_id, run_id, node, scope, kind, fence, fire_at)
    select a.tenant_id, a.run_id, '', '', 'grant_expiry', 0, a.expires_at
    from approvals a
    where a.run_id = $1::uuid and a.node = '' and a.status = 'pending' and a.expires_at is not null
    on conflict do nothing`,
  values: [runId],
});
