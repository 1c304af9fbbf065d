import type { PoolClient } from "pg";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { StepError } from "@/lib/engine/advance/model";
import type { EffectStatus } from "@/lib/engine/transition";
import type { Position } from "@/lib/execution/ledger/call-path";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { BRIEFLY } from "@/lib/platform/patient-transaction";
import { sharedPool } from "@/lib/platform/pg";

/** Where a statement runs: by itself, or in a transaction with what is paid for the call. */
export type Connection = Pick<PoolClient, "query">;

export type CallState = "started" | "confirmed" | "failed" | "unknown";
export type Idempotency = "key" | "natural" | "none";

export type CallRow = Position & {
  attempt: number;
  target: string;
  requestDigest: string;
  state: CallState;
  result: Json;
  effect: { status: EffectStatus; idempotency: Idempotency; key: string } | null;
};

export type NewCall = Position & {
  kind: "model" | "tool";
  target: string;
  endpoint: string | null;
  requestDigest: string;
  effect: { toolVersionId: string; key: string; idempotency: Idempotency } | null;
};

/** Every call of the step, of all attempts and branches. */
export async function readCalls(work: ClaimedWork): Promise<CallRow[]> {
  const { rows } = await sharedPool().query<CallRow>(
    `select c.branch, c.ordinal, c.attempt, c.target, c.request_digest as "requestDigest", c.state, c.result,
       case when e.key is not null then
         jsonb_build_object('status', e.status, 'idempotency', e.idempotency, 'key', e.key)
       end as effect
     from calls c
     left join effects e using (run_id, node, scope, branch, ordinal)
     where c.tenant_id = $1::uuid and c.run_id = $2::uuid and c.node = $3::text and c.scope = $4::text
     order by c.branch, c.ordinal`,
    [work.tenantId, work.runId, work.node, work.scope],
  );
  return rows;
}

/** Holds while the attempt is the step's: for `$1` to `$5` as `ownerOf` gives them. */
const STILL_OURS = `exists (
  select from steps s
  where s.run_id = $1::uuid and s.node = $2::text and s.scope = $3::text
    and s.attempt_id = $4::uuid and s.fence = $5::int and s.status = 'running')`;

const ownerOf = (work: ClaimedWork) => [
  work.runId,
  work.node,
  work.scope,
  work.attemptId,
  work.fence,
];

/**
 * Records that a call begins, with its planned effect if it has one. `false`: the attempt is no longer
 * the step's, or another has written this call; nothing was recorded, and nothing may be sent.
 */
export async function insertCall(
  work: ClaimedWork,
  call: NewCall,
  connection: Connection,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `with ${BRIEFLY}, call as (
       insert into calls (tenant_id, run_id, node, scope, branch, ordinal, attempt, kind, target, endpoint,
         request_digest, state, started_at)
       select $6::uuid, $1::uuid, $2::text, $3::text, $7::int, $8::int, $9::int, $10::text, $11::text, $12::text,
         $13::text, 'started', clock_timestamp()
       from briefly where ${STILL_OURS}
       on conflict do nothing
       returning 1),
     effect as (
       insert into effects (tenant_id, run_id, node, scope, branch, ordinal, tool_version_id, key,
         request_digest, idempotency, status, attempt, planned_at)
       select $6::uuid, $1::uuid, $2::text, $3::text, $7::int, $8::int, $14::uuid, $15::text,
         $13::text, $16::text, 'planned', $9::int, clock_timestamp()
       from call where $15::text is not null)
     select from call`,
    [
      ...ownerOf(work),
      work.tenantId,
      call.branch,
      call.ordinal,
      work.number,
      call.kind,
      call.target,
      call.endpoint,
      call.requestDigest,
      call.effect?.toolVersionId ?? null,
      call.effect?.key ?? null,
      call.effect?.idempotency ?? null,
    ],
  );
  return rowCount === 1;
}

/**
 * Takes over a call that an earlier attempt began and did not end well. `false`: the attempt is no longer
 * the step's, or the call moved since it was read.
 */
export async function restartCall(
  work: ClaimedWork,
  seen: CallRow,
  connection: Connection,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `with ${BRIEFLY}
     update calls
     set state = 'started', attempt = $8::int, result = null, error = null, usage = null,
       started_at = clock_timestamp(), ended_at = null
     from briefly
     where run_id = $1::uuid and node = $2::text and scope = $3::text
       and branch = $6::int and ordinal = $7::int
       and attempt = $9::int and state = $10::call_state and state <> 'confirmed'
       and ${STILL_OURS}`,
    [...ownerOf(work), seen.branch, seen.ordinal, work.number, seen.attempt, seen.state],
  );
  return rowCount === 1;
}

/**
 * Records, before the request leaves, that the effect is under way. `false`: the attempt is no longer the
 * step's, or another took the call over; the request must not leave.
 */
export async function markSent(work: ClaimedWork, { branch, ordinal }: Position): Promise<boolean> {
  const { rowCount } = await sharedPool().query(
    `update effects e
     set status = case when e.status = 'planned' then 'sent' else e.status end,
       sent_at = clock_timestamp(), attempt = $8::int
     from calls c
     where e.run_id = $1::uuid and e.node = $2::text and e.scope = $3::text
       and e.branch = $6::int and e.ordinal = $7::int
       and e.status in ('planned', 'sent', 'unknown')
       and (c.run_id, c.node, c.scope, c.branch, c.ordinal) = (e.run_id, e.node, e.scope, e.branch, e.ordinal)
       and c.attempt = $8::int and c.state = 'started'
       and ${STILL_OURS}`,
    [...ownerOf(work), branch, ordinal, work.number],
  );
  return rowCount === 1;
}

export type Usage = {
  basis: "estimated" | "reported" | "settled";
  usd: number;
  tokensIn: number;
  tokensOut: number;
  toolCalls: number;
};

type Payment = {
  usageEntryId: string;
  kind: "model" | "tool";
  agentVersionId: string | null;
  usage: Usage;
};

export type Ending = Position & {
  attempt: number;
  state: Exclude<CallState, "started">;
  result: Json;
  error: StepError | null;
  endpoint: string | null;
  payment: Payment | null;
  /** Where the effect goes, if the call has one. Only what was never sent can be abandoned. */
  effect: Extract<EffectStatus, "confirmed" | "refused" | "unknown" | "abandoned"> | null;
  evidence: JsonObject | null;
};

/**
 * Ends a call, settles its effect and writes what it cost, all or nothing and once. It asks only whether
 * the call is still this attempt's: what happened outside is recorded even by who lost the step meanwhile.
 * `false`: another attempt has taken the call over.
 */
export async function endCall(
  work: ClaimedWork,
  end: Ending,
  connection: Connection,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `with ${BRIEFLY}, call as (
       update calls
       set state = $7::call_state, result = $8::jsonb, error = $9::jsonb, usage = $10::jsonb,
         endpoint = coalesce($11::text, endpoint), ended_at = clock_timestamp()
       from briefly
       where run_id = $1::uuid and node = $2::text and scope = $3::text
         and branch = $4::int and ordinal = $5::int and attempt = $6::int and state = 'started'
       returning 1),
     effect as (
       update effects
       set status = $12::effect_status, evidence = $13::jsonb,
         settled_at = case when $12::effect_status <> 'unknown' then clock_timestamp() end
       from call
       where run_id = $1::uuid and node = $2::text and scope = $3::text
         and branch = $4::int and ordinal = $5::int
         and case when $12::effect_status = 'abandoned' then status = 'planned'
           else status in ('sent', 'unknown') and status <> $12::effect_status end),
     payment as (
       insert into usage_entries (tenant_id, workspace_id, id, run_id, node, scope, attempt, ordinal,
         agent_version_id, kind, basis, usd, tokens_in, tokens_out, tool_calls, occurred_at)
       select $14::uuid, $15::uuid, $16::uuid, $1::uuid, $2::text, $3::text, $6::int, $5::int,
         $17::uuid, $18::text, $19::usage_basis, $20::numeric, $21::int, $22::int, $23::int, clock_timestamp()
       from call where $16::uuid is not null)
     select from call`,
    [
      work.runId,
      work.node,
      work.scope,
      end.branch,
      end.ordinal,
      end.attempt,
      end.state,
      end.state === "confirmed" ? JSON.stringify(end.result) : null,
      jsonb(end.error),
      jsonb(end.payment?.usage ?? null),
      end.endpoint,
      end.effect,
      jsonb(end.evidence),
      work.tenantId,
      work.workspaceId,
      ...paymentValues(end.payment),
    ],
  );
  return rowCount === 1;
}

const jsonb = (value: unknown) => (value === null ? null : JSON.stringify(value));

const paymentValues = (payment: Payment | null) => [
  payment?.usageEntryId ?? null,
  payment?.agentVersionId ?? null,
  payment?.kind ?? null,
  payment?.usage.basis ?? null,
  payment?.usage.usd ?? null,
  payment?.usage.tokensIn ?? null,
  payment?.usage.tokensOut ?? null,
  payment?.usage.toolCalls ?? null,
];

/** Turns an answer that arrived and is of no use into a failed call, so that a later attempt asks again. */
export async function rejectCall(
  work: ClaimedWork,
  { branch, ordinal, attempt }: Position & { attempt: number },
  error: StepError,
): Promise<void> {
  await sharedPool().query(
    `update calls set state = 'failed', error = $7::jsonb
     where run_id = $1::uuid and node = $2::text and scope = $3::text
       and branch = $4::int and ordinal = $5::int and attempt = $6::int and state = 'confirmed'`,
    [work.runId, work.node, work.scope, branch, ordinal, attempt, JSON.stringify(error)],
  );
}

/** Says of an effect that an earlier attempt left on its way that nobody knows what became of it. */
export async function markUnknown(work: ClaimedWork, { branch, ordinal }: Position): Promise<void> {
  await sharedPool().query(
    `update effects
     set status = 'unknown', evidence = '{"reason": "attempt_ended_while_sent"}'::jsonb
     where tenant_id = $1::uuid and run_id = $2::uuid and node = $3::text and scope = $4::text
       and branch = $5::int and ordinal = $6::int and status = 'sent'`,
    [work.tenantId, work.runId, work.node, work.scope, branch, ordinal],
  );
}
