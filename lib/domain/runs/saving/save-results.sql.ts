import type { ClosedApproval, OpenedApproval } from "@/lib/engine/advance/decisions";
import type { StepRef } from "@/lib/engine/advance/model";
import type { HumanDecision, ProducedArtifact, ProducedDelivery } from "@/lib/engine/advance/moves";
import { canonicalJson } from "@/lib/kernel/json";
import { digest } from "@/lib/platform/digest";
import type { FlightStatement } from "@/lib/platform/flight";
import { booleanArray, jsonArray, numberArray, plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

const OPENED_APPROVALS = parameterRows({
  tenant_id: "uuid",
  workspace_id: "uuid",
  id: "uuid",
  ...STEP_KEY,
  title: "text",
  rule: "jsonb",
  stages: "jsonb",
  options: "jsonb",
  form: "jsonb",
  shown: "jsonb",
  shown_digest: "text",
  on_expired: "text",
  due_at: "float8",
  expires_at: "float8",
  supersedes: "uuid",
  escalated_to: "text",
});

const CLOSED_APPROVALS = parameterRows({
  run_id: "uuid",
  approval_id: "uuid",
  status: "approval_status",
  closed_reason: "text",
  overridden: "bool",
  decision_id: "uuid",
  option: "text",
  reason: "text",
  form: "jsonb",
  artifact_version_id: "uuid",
  decided_by: "jsonb",
  in_place_of: "jsonb",
});

const PRODUCED_ARTIFACTS = parameterRows({
  tenant_id: "uuid",
  workspace_id: "uuid",
  ...STEP_KEY,
  artifact_id: "uuid",
  version_id: "uuid",
  name: "text",
  media_type: "text",
  size_bytes: "int",
  checksum: "text",
  attempt_id: "uuid",
  place: "int",
});

const NEW_DELIVERIES = parameterRows({
  tenant_id: "uuid",
  workspace_id: "uuid",
  id: "uuid",
  ...STEP_KEY,
  channel: "jsonb",
  manifest: "jsonb",
  digest: "text",
});

/** Requests for decisions, with exactly what is shown and its digest. */
export const insertApprovals = (
  rows: readonly OfSavedRun<OpenedApproval>[],
  now: string,
): FlightStatement => ({
  name: "engine_insert_approvals",
  text: `
    insert into approvals (
      tenant_id, workspace_id, id, run_id, node, scope, status, title, rule, stages, options, form,
      shown, shown_digest, on_expired, due_at, expires_at, supersedes, escalated_to, escalated_at, requested_at)
    select tenant_id, workspace_id, id, run_id, node, scope, 'pending', title, rule, stages, options, form,
      shown, shown_digest, on_expired, to_timestamp(due_at / 1000), to_timestamp(expires_at / 1000),
      supersedes, escalated_to,
      case when escalated_to is not null then to_timestamp($19::float8 / 1000) end,
      to_timestamp($19::float8 / 1000)
    from ${OPENED_APPROVALS} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.workspaceId)),
    plainArray(rows.map(({ row }) => row.approvalId)),
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    textArray(rows.map(({ row }) => row.title)),
    jsonArray(rows.map(({ row }) => row.stages[0] ?? null)),
    jsonArray(rows.map(({ row }) => row.stages)),
    jsonArray(rows.map(({ row }) => row.options)),
    jsonArray(rows.map(({ row }) => row.form)),
    jsonArray(rows.map(({ row }) => row.shown)),
    textArray(rows.map(({ row }) => digest(canonicalJson(row.shown)))),
    textArray(rows.map(({ row }) => row.onExpired)),
    numberArray(rows.map(({ row }) => row.dueAt)),
    numberArray(rows.map(({ row }) => row.expiresAt)),
    plainArray(rows.map(({ row }) => row.supersedes)),
    textArray(rows.map(({ row }) => row.escalatedTo)),
    now,
  ],
});

/**
 * Closes requests that are pending, with the decision where a person made one. If one of them is not
 * pending, it divides by zero and the whole transaction falls.
 */
export const closeApprovals = (
  rows: readonly OfSavedRun<ClosedApproval>[],
  now: string,
): FlightStatement => ({
  name: "engine_close_approvals",
  text: `
    with closing as (
      select x.* from ${CLOSED_APPROVALS} as x
    ), closed as (
      update approvals a set
        status = x.status, closed_reason = x.closed_reason, overridden = x.overridden,
        revision = a.revision + 1, closed_at = to_timestamp($13::float8 / 1000)
      from closing x
      where a.id = x.approval_id and a.run_id = x.run_id and a.status = 'pending'
      returning a.tenant_id, a.id, a.shown_digest
    ), decided as (
      insert into decisions (
        tenant_id, id, approval_id, option, reason, form, artifact_version_id, shown_digest, decided_by,
        in_place_of, decided_at)
      select c.tenant_id, x.decision_id, c.id, x.option, x.reason, x.form, x.artifact_version_id,
        c.shown_digest, x.decided_by, x.in_place_of, to_timestamp($13::float8 / 1000)
      from closed c join closing x on x.approval_id = c.id
      where x.decision_id is not null
    )
    select 1 / (case when count(*) = $14::int then 1 else 0 end) from closed`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    plainArray(rows.map(({ row }) => row.approvalId)),
    plainArray(rows.map(({ row }) => row.status)),
    textArray(rows.map(({ row }) => row.reason)),
    booleanArray(rows.map(({ row }) => row.isOverride)),
    plainArray(rows.map(({ row }) => row.decision?.id ?? null)),
    ...decisionValues(rows.map(({ row }) => row.decision)),
    now,
    String(rows.length),
  ],
});

const decisionValues = (decisions: readonly (HumanDecision | null)[]): string[] => [
  textArray(decisions.map((decision) => decision?.option ?? null)),
  textArray(decisions.map((decision) => decision?.reason ?? null)),
  jsonArray(decisions.map((decision) => decision?.form ?? null)),
  plainArray(decisions.map((decision) => decision?.artifactVersionId ?? null)),
  jsonArray(decisions.map((decision) => decision?.decidedBy ?? null)),
  jsonArray(decisions.map((decision) => decision?.inPlaceOf ?? null)),
];

type ArtifactRow = OfSavedRun<StepRef & { attemptId: string; artifact: ProducedArtifact }>;

/**
 * Products of steps, visible from now on: a new artifact, or a new version of the one that the step already
 * has under that name.
 */
export const insertArtifacts = (rows: readonly ArtifactRow[], now: string): FlightStatement => ({
  name: "engine_insert_artifacts",
  text: `
    with produced as (
      select *, row_number() over (partition by run_id, node, scope, name order by place) as nth
      from ${PRODUCED_ARTIFACTS} as x
    ), fresh as (
      insert into artifacts (tenant_id, workspace_id, id, run_id, node, scope, name, created_at)
      select tenant_id, workspace_id, artifact_id, run_id, node, scope, name, to_timestamp($14::float8 / 1000)
      from produced where nth = 1
      on conflict (run_id, node, scope, name) do nothing
      returning id, run_id, node, scope, name
    ), owners as (
      select id, run_id, node, scope, name, 0 as newest from fresh
      union all
      select a.id, a.run_id, a.node, a.scope, a.name,
        (select coalesce(max(v.number), 0) from artifact_versions v where v.artifact_id = a.id)
      from (select distinct run_id, node, scope, name from produced) p
      join artifacts a
        on a.run_id = p.run_id and a.node = p.node and a.scope = p.scope and a.name = p.name
    )
    insert into artifact_versions (
      tenant_id, id, artifact_id, number, media_type, size_bytes, checksum, attempt_id, created_at)
    select p.tenant_id, p.version_id, o.id, o.newest + p.nth, p.media_type, p.size_bytes, p.checksum,
      p.attempt_id, to_timestamp($14::float8 / 1000)
    from produced p
    join owners o on o.run_id = p.run_id and o.node = p.node and o.scope = p.scope and o.name = p.name`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.workspaceId)),
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    plainArray(rows.map(({ row }) => row.artifact.artifactId)),
    plainArray(rows.map(({ row }) => row.artifact.artifactVersionId)),
    textArray(rows.map(({ row }) => row.artifact.name)),
    textArray(rows.map(({ row }) => row.artifact.mediaType)),
    numberArray(rows.map(({ row }) => row.artifact.sizeBytes)),
    textArray(rows.map(({ row }) => row.artifact.checksum)),
    plainArray(rows.map(({ row }) => row.attemptId)),
    numberArray(rows.map((_, index) => index)),
    now,
  ],
});

/** Deliveries that are made: one a step, whatever its attempts. */
export const insertDeliveries = (
  rows: readonly OfSavedRun<StepRef & { delivery: ProducedDelivery }>[],
  now: string,
): FlightStatement => ({
  name: "engine_insert_deliveries",
  text: `
    insert into deliveries (
      tenant_id, workspace_id, id, run_id, node, scope, status, channel, manifest, digest, created_at,
      settled_at)
    select x.tenant_id, x.workspace_id, x.id, x.run_id, x.node, x.scope, 'delivered', x.channel,
      x.manifest, x.digest, to_timestamp($10::float8 / 1000), to_timestamp($10::float8 / 1000)
    from ${NEW_DELIVERIES} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.workspaceId)),
    plainArray(rows.map(({ row }) => row.delivery.deliveryId)),
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    jsonArray(rows.map(({ row }) => row.delivery.channel)),
    jsonArray(rows.map(({ row }) => row.delivery.manifest)),
    textArray(rows.map(({ row }) => row.delivery.digest)),
    now,
  ],
});
