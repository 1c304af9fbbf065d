import { REPORT, type Rule } from "./rule.sql";

const OF_RUN = "p.tenant_id, p.run_id, null as node, null as scope";

/** What a purse and its ledger say of the same, in one line each. */
const said = (of: string): string => `format('$%s, %s tokens, %s tool calls',
  trim_scale(${of}_usd), ${of}_tokens, ${of}_tool_calls)`;

/** The reservations of a run, added up. */
export const RESERVED = `
  select coalesce(sum(usd), 0) as r_usd, coalesce(sum(tokens), 0)::bigint as r_tokens,
    coalesce(sum(tool_calls), 0)::bigint as r_tool_calls
  from purse_reservations where run_id = p.run_id`;

/** What a run has used by itself and through children that have ended, added up. */
export const SPENT = `
  select coalesce(sum(usd), 0) + p.children_usd as s_usd,
    coalesce(sum(tokens_in + tokens_out), 0)::bigint + p.children_tokens as s_tokens,
    coalesce(sum(tool_calls), 0)::bigint + p.children_tool_calls as s_tool_calls
  from usage_entries where run_id = p.run_id`;

const adds = (code: string, sum: string, of: string, total: string): Rule => ({
  code,
  invariant: 8,
  help: "Run the doctor with --repair: it adds the ledger up again, once no attempt is at work.",
  text: `
    select ${OF_RUN}, ${said(`x.${sum}`)} as expected, ${said(`p.${of}`)} as found
    from run_purses p cross join lateral (${total}) x
    where p.run_id = any($1::uuid[])
      and (p.${of}_usd, p.${of}_tokens, p.${of}_tool_calls)
        <> (x.${sum}_usd, x.${sum}_tokens, x.${sum}_tool_calls)`,
});

/** That the ledger adds up to the purses, and that what waits for money can get it. */
export const PURSE_RULES: readonly Rule[] = [
  adds("reserved_wrong", "r", "reserved", RESERVED),
  adds("spent_wrong", "s", "spent", SPENT),
  {
    code: "purse_missing",
    invariant: 8,
    help: REPORT,
    text: `
      select r.tenant_id, r.id as run_id, null as node, null as scope, 'a purse' as expected, 'none' as found
      from runs r where r.id = any($1::uuid[]) and r.has_purse
        and not exists (select from run_purses p where p.run_id = r.id)`,
  },
  {
    code: "reservation_left_over",
    invariant: 8,
    help: REPORT,
    text: `
      select q.tenant_id, q.run_id, q.node, q.scope,
        'no reservation of an attempt that has ended' as expected,
        'one of attempt ' || q.attempt || ' for call ' || q.ordinal as found
      from purse_reservations q
      join attempts a on a.run_id = q.run_id and a.node = q.node and a.scope = q.scope and a.number = q.attempt
      where q.run_id = any($1::uuid[]) and q.kind <> 'child'`,
  },
  {
    code: "slices_wrong",
    invariant: 8,
    help: REPORT,
    text: `
      select ${OF_RUN}, ${said("p.handed")} as expected, ${said("x.c")} || ' in slices of a budget' as found
      from run_purses p
      cross join lateral (
        select b.id, coalesce(sum(c.usd), 0) as c_usd, coalesce(sum(c.tokens), 0)::bigint as c_tokens,
          coalesce(sum(c.tool_calls), 0)::bigint as c_tool_calls
        from budgets b left join budget_slices c on c.budget_id = b.id and c.run_id = p.run_id
        where b.id = any(p.budget_ids) group by b.id) x
      where p.run_id = any($1::uuid[])
        and (p.handed_usd, p.handed_tokens, p.handed_tool_calls) <> (x.c_usd, x.c_tokens, x.c_tool_calls)`,
  },
  {
    code: "span_wrong",
    invariant: 8,
    help: REPORT,
    text: `
      select distinct ${OF_RUN}, ${said("x.c")} || ' in slices' as expected,
        ${said("s.handed")} || ' handed out by a budget since ' || s.starts_on as found
      from run_purses p
      join budget_slices o on o.run_id = p.run_id
      join budget_spans s on s.budget_id = o.budget_id and s.starts_on = o.starts_on
      cross join lateral (
        select sum(c.usd) as c_usd, sum(c.tokens)::bigint as c_tokens, sum(c.tool_calls)::bigint as c_tool_calls
        from budget_slices c where c.budget_id = s.budget_id and c.starts_on = s.starts_on) x
      where p.run_id = any($1::uuid[])
        and (s.handed_usd, s.handed_tokens, s.handed_tool_calls) <> (x.c_usd, x.c_tokens, x.c_tool_calls)`,
  },
  {
    code: "grant_missing",
    invariant: 6,
    help: REPORT,
    text: `
      select s.tenant_id, s.run_id, s.node, s.scope, 'a request for more to spend' as expected, 'none' as found
      from steps s
      where s.run_id = any($1::uuid[]) and s.status = 'waiting' and s.wait_reason = 'budget'
        and s.reason = 'exhausted'
        and not exists (
          select from run_purses p join approvals a on a.id = p.request_id
          where p.run_id = s.run_id and a.status = 'pending')`,
  },
  {
    code: "nothing_gives_back",
    invariant: 6,
    help: REPORT,
    text: `
      select s.tenant_id, s.run_id, s.node, s.scope,
        'a reservation that comes back, or a request for more' as expected, 'neither' as found
      from steps s
      where s.run_id = any($1::uuid[]) and s.status = 'waiting' and s.wait_reason = 'budget'
        and s.reason = 'reserved'
        and not exists (select from purse_reservations q where q.run_id = s.run_id)
        and not exists (select from steps o
          where o.run_id = s.run_id and o.status = 'running' and o.attempt_id is not null)
        and not exists (select from run_purses p where p.run_id = s.run_id and p.request_id is not null)`,
  },
  {
    code: "grant_orphaned",
    invariant: 6,
    help: REPORT,
    text: `
      select a.tenant_id, a.run_id, null as node, null as scope,
        'a purse that asks, and a step that waits for it' as expected, 'a request for more to spend' as found
      from approvals a
      left join run_purses p on p.run_id = a.run_id
      where a.run_id = any($1::uuid[]) and a.node = '' and a.status = 'pending'
        and (p.request_id is distinct from a.id or not exists (
          select from steps s where s.run_id = a.run_id and s.status = 'waiting' and s.wait_reason = 'budget'))`,
  },
  {
    code: "grant_timer_missing",
    invariant: 6,
    help: "Run the doctor with --repair: it sets the timer by the request.",
    text: `
      select a.tenant_id, a.run_id, null as node, null as scope,
        'a timer of the kind grant_expiry' as expected, 'none' as found
      from approvals a
      where a.run_id = any($1::uuid[]) and a.node = '' and a.status = 'pending' and a.expires_at is not null
        and not exists (select from timers t where t.run_id = a.run_id and t.node = '' and t.kind = 'grant_expiry')`,
  },
];
