import type { ApprovalStatus } from "@/lib/engine/transition";

/** What decides whether somebody may decide: who they are now, besides the permission itself. */
export type Decider = {
  id: string;
  kind: string;
  /** Role names that they satisfy. */
  roles: readonly string[];
  /** How they may be named as a person. */
  names: readonly string[];
  groups: readonly string[];
  /** Whether they manage every workspace of the tenant: what its budget has they alone give. */
  managesTenant: boolean;
  /** Those who have asked them to decide in their place. */
  givers: readonly Giver[];
};

/** Somebody in whose place another decides, as rules see them. */
export type Giver = {
  id: string;
  name: string;
  /** The one request; `null`: all of the workspace. */
  approvalId: string | null;
  roles: readonly string[];
  names: readonly string[];
  groups: readonly string[];
};

/** Whether the request is for more of a budget of the tenant: what is granted counts in all of its workspaces. */
const IS_FOR_TENANT = `(a.node = '' and exists (
    select from run_purses p
    join budgets b on b.tenant_id = a.tenant_id and b.id = p.short_of and b.kind = 'tenant'
    where p.run_id = a.run_id and p.request_id = a.id))`;

/**
 * The clocks of an open request stand still while its run `r` is paused, and move by the pause when that ends: by so
 * much, if it ended now.
 */
export const PAUSED_FOR =
  "coalesce(case when a.status = 'pending' then clock_timestamp() - r.paused_at end, interval '0')";

const COLUMNS = `
  a.id, a.run_id as "runId", a.node, a.scope, a.status::text as status, a.title, a.rule, a.stages, a.stage,
  a.options, a.form,
  a.shown, a.shown_digest as "shownDigest", a.on_expired as "onExpired", a.revision,
  a.requested_at as "requestedAt", a.due_at + ${PAUSED_FOR} as "dueAt", a.reminders, a.escalated_to as "escalatedTo",
  a.escalated_at as "escalatedAt", a.expires_at + ${PAUSED_FOR} as "expiresAt",
  coalesce(a.due_at, a.expires_at) as "pressesAt",
  a.closed_at as "closedAt", a.closed_reason as "closedReason", r.title as "runTitle",
  r.paused_at is not null as "isRunPaused",
  r.initiated_by as "initiatedBy", r.workflow_version_id as "versionId", w.id as "workflowId",
  w.name as "workflowName", w.title as "workflowTitle",
  d.option as "decidedOption", d.decided_by as "decidedBy", a.overridden, a.supersedes,
  (select n.id from approvals n where n.tenant_id = a.tenant_id and n.supersedes = a.id) as "supersededBy",
  (select coalesce(jsonb_agg(jsonb_build_object(
      'holder', v.holder->>'id', 'voice', coalesce(v.in_place_of, v.holder)->>'id')), '[]')
    from approval_votes v
    where v.approval_id = a.id and v.stage = a.stage and v.dropped_at is null) as "taken",
  (select c.holder from approval_claims c where c.approval_id = a.id) as "claimedBy",
  (select c.claimed_at from approval_claims c where c.approval_id = a.id) as "claimedAt",
  (a.expires_at <= clock_timestamp() and a.on_expired not in ('keep_waiting', 'escalate')
    and r.paused_at is null) as "isOverdue",
  ${IS_FOR_TENANT} as "isForTenant"`;

const TABLES = `
  approvals a
  join runs r on r.tenant_id = a.tenant_id and r.id = a.run_id
  join workflows w on w.tenant_id = r.tenant_id and w.id = r.workflow_id
  left join decisions d on d.tenant_id = a.tenant_id and d.approval_id = a.id`;

/** When a request presses: nothing that has no such time comes before one that has. */
const PRESSES = "coalesce(a.due_at, a.expires_at, 'infinity'::timestamptz)";

/** Only what is open presses, so only that is sorted: the index of the open ones serves, however many are closed. */
const ORDERS = {
  newest: { among: "true", by: "a.id desc", after: "a.id < $14::uuid" },
  urgent: {
    among: "a.status = 'pending'",
    by: `${PRESSES}, a.id`,
    after: `(${PRESSES}, a.id) > (coalesce($16::timestamptz, 'infinity'), $14::uuid)`,
  },
};

/** Whether the request's rule admits somebody whom these expressions name. */
const isAdmitted = (roles: string, names: string, groups: string) => `(
    (a.rule->>'role' is null and a.rule->'people' = '[]'::jsonb and a.rule->'groups' = '[]'::jsonb)
    or a.rule->>'role' = any(${roles})
    or a.escalated_to = any(${roles})
    or a.rule->'people' ?| ${names}
    or a.rule->'groups' ?| ${groups})`;

const isExcluded = (id: string, kind: string) => `(
    coalesce((a.rule->>'excludeRequester')::bool, false)
    and r.initiated_by->>'id' = ${id} and r.initiated_by->>'kind' = ${kind})`;

/**
 * Of each person one voice counts, whoever speaks for them. `offset 0` keeps it a question about each request, asked by
 * the request: joined, every request would be held against all that somebody has ever voted.
 */
const hasSpoken = (voice: string, id: string, kind: string) => `exists (
    select from approval_votes v
    where v.approval_id = a.id and v.stage = a.stage and v.dropped_at is null
      and ${voice}->>'id' = ${id} and ${voice}->>'kind' = ${kind}
    offset 0)`;

/**
 * Whose turn it is, in SQL as in `mayDecide` (a test holds the two together), unless they have voted already. $3 to
 * $7 are the decider, $8 those in whose place they decide: mostly nobody, and then nothing of that is looked at. $9:
 * whether they manage the whole tenant.
 */
const IS_FOR_DECIDER = `
  a.status = 'pending'
  and (${isAdmitted("$3::text[]", "$4::text[]", "$5::text[]")}
    or ($8::jsonb <> '[]'::jsonb and exists (
      select from jsonb_to_recordset($8::jsonb) as g (
        id text, "approvalId" uuid, roles text[], names text[], groups text[])
      where (g."approvalId" is null or g."approvalId" = a.id)
        and ${isAdmitted("g.roles", "g.names", "g.groups")}
        and not ${isExcluded("g.id", "'user'")}
        and not ${hasSpoken("coalesce(v.in_place_of, v.holder)", "g.id", "'user'")})))
  and ($9::bool or not ${IS_FOR_TENANT})
  and not ${isExcluded("$6::text", "$7::text")}
  and not ${hasSpoken("v.holder", "$6::text", "$7::text")}`;

export type ApprovalFilter = {
  statuses: readonly ApprovalStatus[] | null;
  runId: string | null;
  workflowId: string | null;
  /** Only those that may be decided by them; `null`: all. */
  decider: Decider | null;
  order: keyof typeof ORDERS;
  cursor: { at: string | null; id: string } | null;
  limit: number;
};

/** Requests of the workspace, the newest first, or the open ones, the most urgent first. */
export const selectApprovals = (
  place: { tenantId: string; workspaceId: string },
  { decider, statuses, runId, workflowId, order, cursor, limit }: ApprovalFilter,
) => ({
  text: `
    select ${COLUMNS} from ${TABLES}
    where a.tenant_id = $1::uuid and a.workspace_id = $2::uuid
      and ${ORDERS[order].among}
      and ($10::bool is not true or (${IS_FOR_DECIDER}))
      and ($11::approval_status[] is null or a.status = any($11::approval_status[]))
      and ($12::uuid is null or a.run_id = $12::uuid)
      and ($13::uuid is null or r.workflow_id = $13::uuid)
      and ($14::uuid is null or ${ORDERS[order].after})
    order by ${ORDERS[order].by}
    limit $15::int`,
  values: [
    place.tenantId,
    place.workspaceId,
    decider?.roles ?? [],
    decider?.names ?? [],
    decider?.groups ?? [],
    decider?.id ?? null,
    decider?.kind ?? null,
    JSON.stringify(decider?.givers ?? []),
    decider?.managesTenant ?? false,
    decider !== null,
    statuses,
    runId,
    workflowId,
    cursor?.id ?? null,
    limit,
    ...(order === "urgent" ? [cursor?.at ?? null] : []),
  ],
});

/** How many open requests are the decider's, by the index of the open ones, and since when the oldest waits. */
export const countForDecider = (
  place: { tenantId: string; workspaceId: string },
  { id, kind, roles, names, groups, givers, managesTenant }: Decider,
) => ({
  text: `
    select count(*)::int as "forMe", min(a.requested_at) as "oldest"
    from approvals a join runs r on r.tenant_id = a.tenant_id and r.id = a.run_id
    where a.tenant_id = $1::uuid and a.workspace_id = $2::uuid and (${IS_FOR_DECIDER})`,
  values: [
    place.tenantId,
    place.workspaceId,
    roles,
    names,
    groups,
    id,
    kind,
    JSON.stringify(givers),
    managesTenant,
  ],
});

/** One request of the workspace. */
export const selectApproval = (place: { tenantId: string; workspaceId: string }, id: string) => ({
  text: `
    select ${COLUMNS} from ${TABLES}
    where a.tenant_id = $1::uuid and a.workspace_id = $2::uuid and a.id = $3::uuid`,
  values: [place.tenantId, place.workspaceId, id],
});

/**
 * The fence of the step that waits with a request, as long as it waits with this one: a decision names it, and loses
 * if the step has moved on. Of a request for money, which no step waits with: what names its clock.
 */
export const selectFence = (approvalId: string) => ({
  text: `
    select coalesce(s.fence, t.fence) as fence from approvals a
    left join steps s on s.run_id = a.run_id and s.node = a.node and s.scope = a.scope
    left join timers t on t.run_id = a.run_id and t.node = a.node and t.scope = a.scope
      and t.kind = 'grant_expiry'
    where a.id = $1::uuid and a.status = 'pending'`,
  values: [approvalId],
});

/** The address of a user and the names of their groups in the workspace. */
export const selectNames = (user: { tenantId: string; workspaceId: string; id: string }) => ({
  text: `
    select u.email, coalesce(array_agg(g.name) filter (where g.name is not null), '{}') as groups
    from users u
    left join group_members m on m.tenant_id = u.tenant_id and m.user_id = u.id
    left join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.workspace_id = $2::uuid
    where u.tenant_id = $1::uuid and u.id = $3::uuid
    group by u.email`,
  values: [user.tenantId, user.workspaceId, user.id],
});
