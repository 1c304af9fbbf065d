import type { ApprovalRule } from "@/lib/engine/advance/decisions";
import type { Actor } from "@/lib/kernel/actor";
import type { Role } from "@/lib/kernel/permissions";
import { PAUSED_FOR } from "./approvals.sql";
import { IN_FORCE } from "./delegations.sql";

/** What a notice says of an open request, and what decides who gets it. */
export type NoticeRow = {
  id: string;
  title: string;
  runId: string;
  versionId: string;
  scope: string;
  run: string;
  workflow: string;
  rule: ApprovalRule;
  requester: Actor;
  escalatedTo: string | null;
  dueAt: Date | null;
  expiresAt: Date | null;
};

/**
 * The request, if it is still open. Said in a way that the index of open requests does not answer: to a planner that
 * knows no figures yet that one looks as good as the key, and each notice would walk all that are open.
 */
export const selectNotice = (tenantId: string, approvalId: string) => ({
  text: `
    select a.id, a.title, a.run_id as "runId", r.workflow_version_id as "versionId", a.scope, r.title as run,
      w.title as workflow, a.rule, r.initiated_by as requester,
      a.escalated_to as "escalatedTo", a.due_at + ${PAUSED_FOR} as "dueAt",
      a.expires_at + ${PAUSED_FOR} as "expiresAt"
    from approvals a
    join runs r on r.tenant_id = a.tenant_id and r.id = a.run_id
    join workflows w on w.tenant_id = r.tenant_id and w.id = r.workflow_id
    where a.tenant_id = $1::uuid and a.id = $2::uuid and a.status is not distinct from 'pending'`,
  values: [tenantId, approvalId],
});

/** Somebody who belongs to a request's workspace. */
export type PersonRow = {
  id: string;
  email: string;
  role: Role;
  groups: string[];
  locale: string | null;
  timeZone: string;
  /** Those in whose place they may decide this request now. */
  givers: string[];
};

/**
 * Who belongs to the workspace of a request, can sign in, and for whom nobody has voted in its stage. Of one for more of
 * the tenant's own budget only who manages all of its workspaces: nobody else may grant it.
 */
export const selectPeople = (tenantId: string, approvalId: string) => ({
  text: `
    select u.id, u.email, m.role::text as role, u.locale, coalesce(u.time_zone, w.time_zone) as "timeZone",
      (select coalesce(array_agg(g.name), '{}')
        from group_members gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
        where gm.tenant_id = u.tenant_id and gm.user_id = u.id and g.workspace_id = a.workspace_id) as groups,
      (select coalesce(array_agg(d.giver_id::text), '{}')
        from delegations d
        where d.tenant_id = a.tenant_id and d.workspace_id = a.workspace_id and d.delegate_id = u.id
          and ${IN_FORCE} and (d.approval_id is null or d.approval_id = a.id)) as givers
    from approvals a
    join workspaces w on w.tenant_id = a.tenant_id and w.id = a.workspace_id
    join memberships m on m.workspace_id = a.workspace_id and m.tenant_id = a.tenant_id
    join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where a.tenant_id = $1::uuid and a.id = $2::uuid
      and u.disabled_at is null
      and not exists (
        select from approval_votes v
        where v.approval_id = a.id and v.stage = a.stage and v.dropped_at is null
          and u.id::text in (v.holder->>'id', v.in_place_of->>'id'))
      and (a.node <> ''
        or not exists (
          select from run_purses p
          join budgets b on b.tenant_id = a.tenant_id and b.id = p.short_of and b.kind = 'tenant'
          where p.run_id = a.run_id and p.request_id = a.id)
        or not exists (
          select from workspaces o where o.tenant_id = a.tenant_id and not exists (
            select from memberships x
            where x.workspace_id = o.id and x.user_id = u.id and x.role in ('owner', 'admin'))))`,
  values: [tenantId, approvalId],
});
