import type {
  ApprovalRule,
  CastVote,
  DroppedVote,
  EscalatedApproval,
  RemindedApproval,
  StagedApproval,
  SupersededApproval,
} from "@/lib/engine/advance/decisions";
import type { OpenRequest } from "@/lib/engine/advance/model";
import type { JsonObject } from "@/lib/kernel/json";
import { mayRole, ROLES } from "@/lib/kernel/permissions";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { jsonArray, numberArray, plainArray, textArray } from "../saving/array-literals";
import { parameterRows, STEP_KEY } from "../saving/parameter-rows.sql";
import type { OfSavedRun } from "../saving/saved-run";
import { RowReader } from "./row-values";
import { keysOf, type StepOfRun } from "./slice.sql";

/**
 * The open requests of these steps, with the votes of the stage that count. What was asked before there were
 * stages has its rule alone.
 */
export const loadRequests = (steps: readonly StepOfRun[]): FlightStatement => ({
  name: "engine_load_requests",
  text: `
    select a.run_id, a.node, a.scope, a.id, a.stage, coalesce(a.stages, jsonb_build_array(a.rule)),
      a.shown, a.reminders, a.escalated_to,
      (select coalesce(jsonb_agg(
          jsonb_build_object('id', v.id, 'option', v.option, 'holder', v.holder, 'inPlaceOf', v.in_place_of)
          order by v.cast_at, v.id), '[]')
        from approval_votes v
        where v.approval_id = a.id and v.stage = a.stage and v.dropped_at is null)
    from ${parameterRows(STEP_KEY)} as k
    join approvals a on a.run_id = k.run_id and a.node = k.node and a.scope = k.scope
    where a.status = 'pending'`,
  values: keysOf(steps),
});

/** A row of `loadRequests`. */
export function readRequest(row: FlightRow): StepOfRun & { request: OpenRequest } {
  const read = new RowReader(row);
  return {
    runId: read.text(),
    node: read.text(),
    scope: read.text(),
    request: {
      id: read.text(),
      stage: read.number(),
      stages: read.json<ApprovalRule[]>(),
      shown: read.json<JsonObject>(),
      reminders: read.number(),
      escalatedTo: read.wordOrNull(),
      votes: read.json<OpenRequest["votes"]>(),
    },
  };
}

/**
 * Which of these votes are there. Asked before a call is repeated whose answer was lost: what was saved the first
 * time would else be taken for a change of mind, or for the loser.
 */
export const loadVotes = (ids: readonly string[]): FlightStatement => ({
  name: "engine_load_votes",
  text: "select id from approval_votes where id = any($1::uuid[])",
  values: [plainArray(ids)],
});

/** Which of these artifact versions are there: for the same reason. */
export const loadMadeVersions = (ids: readonly string[]): FlightStatement => ({
  name: "engine_load_made_versions",
  text: "select id from artifact_versions where id = any($1::uuid[])",
  values: [plainArray(ids)],
});

/** Which of these delegations are there: for the same reason. */
export const loadDelegations = (ids: readonly string[]): FlightStatement => ({
  name: "engine_load_delegations",
  text: "select id from delegations where id = any($1::uuid[])",
  values: [plainArray(ids)],
});

/** Which of these decisions are there: asked for the same reason of requests that are answered at once. */
export const loadDecisions = (ids: readonly string[]): FlightStatement => ({
  name: "engine_load_decisions",
  text: "select id from decisions where id = any($1::uuid[])",
  values: [plainArray(ids)],
});

/** Votes as they are cast. A second one of a person that counts in the same stage is refused by the table. */
export const insertVotes = (
  rows: readonly OfSavedRun<CastVote>[],
  now: string,
): FlightStatement => ({
  name: "engine_insert_votes",
  text: `
    insert into approval_votes (
      tenant_id, id, approval_id, stage, option, reason, form, artifact_version_id, holder, in_place_of,
      cast_at)
    select x.*, to_timestamp($11::float8 / 1000)
    from ${parameterRows({
      tenant_id: "uuid",
      id: "uuid",
      approval_id: "uuid",
      stage: "int",
      option: "text",
      reason: "text",
      form: "jsonb",
      artifact_version_id: "uuid",
      holder: "jsonb",
      in_place_of: "jsonb",
    })} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ row }) => row.voteId)),
    plainArray(rows.map(({ row }) => row.approvalId)),
    numberArray(rows.map(({ row }) => row.stage)),
    textArray(rows.map(({ row }) => row.decision.option)),
    textArray(rows.map(({ row }) => row.decision.reason)),
    jsonArray(rows.map(({ row }) => row.decision.form)),
    plainArray(rows.map(({ row }) => row.decision.artifactVersionId)),
    jsonArray(rows.map(({ row }) => row.holder)),
    jsonArray(rows.map(({ row }) => row.decision.inPlaceOf ?? null)),
    now,
  ],
});

/** Votes that count no more. If one of them does not count already, it divides by zero and the transaction falls. */
export const dropVotes = (
  rows: readonly OfSavedRun<DroppedVote>[],
  now: string,
): FlightStatement => ({
  name: "engine_drop_votes",
  text: `
    with dropped as (
      update approval_votes v set dropped_at = to_timestamp($3::float8 / 1000), dropped_why = x.why
      from ${parameterRows({ id: "uuid", why: "text" })} as x
      where v.id = x.id and v.dropped_at is null
      returning 1)
    select 1 / (case when count(*) = $4::int then 1 else 0 end) from dropped`,
  values: [
    plainArray(rows.map(({ row }) => row.voteId)),
    textArray(rows.map(({ row }) => row.why)),
    now,
    String(rows.length),
  ],
});

/**
 * Closes requests whose place others have taken, which are there already. If one of them is not pending, the
 * transaction falls likewise.
 */
export const supersedeApprovals = (
  rows: readonly OfSavedRun<SupersededApproval>[],
  now: string,
): FlightStatement => ({
  name: "engine_supersede_approvals",
  text: `
    with superseded as (
      update approvals a set status = 'superseded', closed_reason = x.reason, revision = a.revision + 1,
        closed_at = to_timestamp($3::float8 / 1000)
      from ${parameterRows({ id: "uuid", reason: "text" })} as x
      where a.id = x.id and a.status = 'pending'
      returning 1)
    select 1 / (case when count(*) = $4::int then 1 else 0 end) from superseded`,
  values: [
    plainArray(rows.map(({ row }) => row.approvalId)),
    textArray(rows.map(({ row }) => row.reason)),
    now,
    String(rows.length),
  ],
});

/** A uuid v7, made where nobody knows beforehand how many it takes. */
const UUID_V7 = `
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid`;

const DECIDING_ROLES = ROLES.filter((role) => mayRole(role, "approval:decide"));

/**
 * Hands on what was handed to somebody of a request to the one in its place, as it was said and until the same time:
 * not to who belongs to the workspace no more, may decide nothing there, or is excluded from the new one. One that is
 * being taken back meanwhile is waited for.
 */
export const passOnDelegations = (
  rows: readonly OfSavedRun<SupersededApproval>[],
): FlightStatement => ({
  name: "engine_pass_on_delegations",
  text: `
    insert into delegations (
      tenant_id, workspace_id, id, giver_id, delegate_id, approval_id, reason, starts_at, ends_at, created_at)
    select d.tenant_id, d.workspace_id, ${UUID_V7}, d.giver_id, d.delegate_id, n.id, d.reason, d.starts_at,
      d.ends_at, d.created_at
    from delegations d
    join approvals n on n.supersedes = d.approval_id
    join runs r on r.id = n.run_id
    join memberships m on m.tenant_id = d.tenant_id and m.workspace_id = d.workspace_id
      and m.user_id = d.delegate_id
    where d.approval_id = any($1::uuid[]) and d.revoked_at is null
      and (d.ends_at is null or d.ends_at > clock_timestamp())
      and m.role::text = any($2::text[])
      and not ((n.rule->>'excludeRequester')::bool
        and r.initiated_by->>'kind' = 'user' and r.initiated_by->>'id' = d.delegate_id::text)
    for share of d`,
  values: [plainArray(rows.map(({ row }) => row.approvalId)), textArray(DECIDING_ROLES)],
});

/** Opens the next stage of requests. If one of them is not pending before it, the transaction falls likewise. */
export const stageApprovals = (rows: readonly OfSavedRun<StagedApproval>[]): FlightStatement => ({
  name: "engine_stage_approvals",
  text: `
    with staged as (
      update approvals a set stage = x.stage, rule = x.rule, revision = a.revision + 1
      from ${parameterRows({ id: "uuid", stage: "int", rule: "jsonb" })} as x
      where a.id = x.id and a.status = 'pending' and a.stage = x.stage - 1
      returning 1)
    select 1 / (case when count(*) = $4::int then 1 else 0 end) from staged`,
  values: [
    plainArray(rows.map(({ row }) => row.approvalId)),
    numberArray(rows.map(({ row }) => row.stage)),
    jsonArray(rows.map(({ row }) => row.rule)),
    String(rows.length),
  ],
});

/** Counts the reminders of requests. If one of them is not pending with one less, the transaction falls likewise. */
export const remindApprovals = (
  rows: readonly OfSavedRun<RemindedApproval>[],
): FlightStatement => ({
  name: "engine_remind_approvals",
  text: `
    with reminded as (
      update approvals a set reminders = x.number
      from ${parameterRows({ id: "uuid", number: "int" })} as x
      where a.id = x.id and a.status = 'pending' and a.reminders = x.number - 1
      returning 1)
    select 1 / (case when count(*) = $3::int then 1 else 0 end) from reminded`,
  values: [
    plainArray(rows.map(({ row }) => row.approvalId)),
    numberArray(rows.map(({ row }) => row.number)),
    String(rows.length),
  ],
});

/** Lets a role decide requests too. If one of them is not pending without it, the transaction falls likewise. */
export const escalateApprovals = (
  rows: readonly OfSavedRun<EscalatedApproval>[],
  now: string,
): FlightStatement => ({
  name: "engine_escalate_approvals",
  text: `
    with escalated as (
      update approvals a set escalated_to = x.role, escalated_at = to_timestamp($3::float8 / 1000),
        revision = a.revision + 1
      from ${parameterRows({ id: "uuid", role: "text" })} as x
      where a.id = x.id and a.status = 'pending' and a.escalated_to is null
      returning 1)
    select 1 / (case when count(*) = $4::int then 1 else 0 end) from escalated`,
  values: [
    plainArray(rows.map(({ row }) => row.approvalId)),
    textArray(rows.map(({ row }) => row.role)),
    now,
    String(rows.length),
  ],
});
