import { type Amounts, NOTHING } from "@/lib/engine/budget/amounts";
import type { Statement } from "@/lib/platform/statement";

/** Names the call that a reservation is for, and the attempt that makes it. */
export type PurseCall = {
  tenantId: string;
  runId: string;
  node: string;
  scope: string;
  branch: number;
  ordinal: number;
  attempt: number;
};

/** `x_usd, x_tokens, x_tool_calls` as one JSON value. */
export const amountsColumn = (of: string, name: string): string =>
  `jsonb_build_object('usd', ${of}_usd, 'tokens', ${of}_tokens, 'toolCalls', ${of}_tool_calls) as "${name}"`;

/**
 * Locks the purse of a run until the commit: calls that are made at once wait for each other, and for decisions
 * about the run. No row: the run has none.
 */
export const lockPurse = (runId: string): Statement => ({
  text: `
    select ${amountsColumn("limit", "limits")}, ${amountsColumn("reserved", "reserved")},
      ${amountsColumn("spent", "spent")}, ${amountsColumn("children", "children")},
      ${amountsColumn("handed", "handed")}, budget_ids as "budgetIds",
      (select jsonb_build_object('usd', coalesce(sum(c.usd), 0), 'tokens', coalesce(sum(c.tokens), 0),
          'toolCalls', coalesce(sum(c.tool_calls), 0))
        from purse_reservations c where c.run_id = p.run_id and c.kind = 'child') as carved
    from run_purses p where run_id = $1::uuid
    for no key update`,
  values: [runId],
});

const KEY =
  "run_id = $1::uuid and node = $2::text and scope = $3::text and branch = $4::int and ordinal = $5::int";
const keyOf = ({ runId, node, scope, branch, ordinal }: PurseCall) => [
  runId,
  node,
  scope,
  branch,
  ordinal,
];

/** Takes a reservation away, whichever attempt made it. Gives what it held. Under the lock of the purse. */
export const deleteReservation = (call: PurseCall): Statement => ({
  text: `
    delete from purse_reservations where ${KEY} and kind <> 'child'
    returning usd::float8 as usd, tokens, tool_calls as "toolCalls"`,
  values: keyOf(call),
});

/** Takes the reservation of this attempt away, once: whoever finds none has nothing to give back. */
export const deleteOwnReservation = (call: PurseCall): Statement => ({
  text: `
    delete from purse_reservations where ${KEY} and attempt = $6::int and kind <> 'child'
    returning usd::float8 as usd, tokens, tool_calls as "toolCalls"`,
  values: [...keyOf(call), call.attempt],
});

const amountValues = ({ usd, tokens, toolCalls }: Amounts) => [usd, tokens, toolCalls];

/** Keeps back what a call may cost. */
export const insertReservation = (
  call: PurseCall,
  { kind, agentVersionId }: { kind: string; agentVersionId: string | null },
  amounts: Amounts,
): Statement => ({
  text: `
    insert into purse_reservations (run_id, node, scope, branch, ordinal, attempt, tenant_id, kind,
      agent_version_id, usd, tokens, tool_calls, reserved_at)
    values ($1::uuid, $2::text, $3::text, $4::int, $5::int, $6::int, $7::uuid, $8::text, $9::uuid,
      $10::numeric, $11::bigint, $12::bigint, clock_timestamp())`,
  values: [
    ...keyOf(call),
    call.attempt,
    call.tenantId,
    kind,
    agentVersionId,
    ...amountValues(amounts),
  ],
});

/** Moves what is reserved, spent (`children`: by children) and handed out of a purse that is locked. */
export const movePurse = (
  runId: string,
  {
    reserved,
    spent,
    handed,
    children = NOTHING,
  }: { reserved: Amounts; spent: Amounts; handed: Amounts; children?: Amounts },
): Statement => ({
  text: `
    update run_purses set
      reserved_usd = reserved_usd + $2::numeric, reserved_tokens = reserved_tokens + $3::bigint,
      reserved_tool_calls = reserved_tool_calls + $4::bigint,
      spent_usd = spent_usd + $5::numeric, spent_tokens = spent_tokens + $6::bigint,
      spent_tool_calls = spent_tool_calls + $7::bigint,
      handed_usd = handed_usd + $8::numeric, handed_tokens = handed_tokens + $9::bigint,
      handed_tool_calls = handed_tool_calls + $10::bigint,
      children_usd = children_usd + $11::numeric, children_tokens = children_tokens + $12::bigint,
      children_tool_calls = children_tool_calls + $13::bigint
    where run_id = $1::uuid`,
  values: [runId, ...[reserved, spent, handed, children].flatMap(amountValues)],
});
