import type { Role } from "@/lib/kernel/permissions";

/** What somebody has said of a request; `droppedWhy` says why it counts no more. */
export type VoteRow = {
  id: string;
  stage: number;
  option: string;
  reason: string;
  holder: unknown;
  inPlaceOf: unknown;
  castAt: Date;
  droppedWhy: string | null;
};

/** Everything that was said of a request, in the order in which it was. */
export const selectVotes = (tenantId: string, approvalId: string) => ({
  text: `
    select id, stage, option, reason, holder, in_place_of as "inPlaceOf", cast_at as "castAt", dropped_why as "droppedWhy"
    from approval_votes where tenant_id = $1::uuid and approval_id = $2::uuid
    order by cast_at, id`,
  values: [tenantId, approvalId],
});

/** Somebody as they are now; without a role they are nobody in the workspace. */
export type PersonNow = {
  id: string;
  kind: "user" | "service_account";
  role: Role | null;
  email: string | null;
  groups: string[];
};

/** A vote that counts, with its holder and, where it is another's voice, that person as they are now. */
export type StandingVote = {
  id: string;
  holder: PersonNow;
  giver: PersonNow | null;
  /** Whether it was asked for when it was cast, and that has not been taken back. */
  isAsked: boolean;
};

/** A person of whom `actor` tells, as they are now. */
const personNow = (actor: string) => `
  (select jsonb_build_object('id', ${actor}->>'id', 'kind', ${actor}->>'kind',
      'role', coalesce(m.role, k.role), 'email', u.email,
      'groups', (select coalesce(jsonb_agg(g.name), '[]')
        from group_members gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
        where gm.tenant_id = u.tenant_id and gm.user_id = u.id and g.workspace_id = $2::uuid))
    from (select 1) one
    left join users u on ${actor}->>'kind' = 'user' and u.tenant_id = v.tenant_id
      and u.id = (${actor}->>'id')::uuid and u.disabled_at is null
    left join memberships m on m.workspace_id = $2::uuid and m.user_id = u.id
    left join api_keys k on ${actor}->>'kind' = 'service_account' and k.tenant_id = v.tenant_id
      and k.id = (${actor}->>'id')::uuid and k.workspace_id = $2::uuid and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now()))`;

/** The votes that count in a stage of a request, with whose they are. */
export const selectStandingVotes = (
  place: { tenantId: string; workspaceId: string },
  { id, stage }: { id: string; stage: number },
) => ({
  text: `
    select v.id, ${personNow("v.holder")} as holder,
      case when v.in_place_of is not null then ${personNow("v.in_place_of")} end as giver,
      v.in_place_of is null or exists (
        select from delegations d
        where d.tenant_id = v.tenant_id and d.workspace_id = $2::uuid and d.revoked_at is null
          and d.giver_id = (v.in_place_of->>'id')::uuid and d.delegate_id = (v.holder->>'id')::uuid
          and (d.approval_id is null or d.approval_id = v.approval_id)
          and d.starts_at <= v.cast_at and (d.ends_at is null or d.ends_at > v.cast_at)) as "isAsked"
    from approval_votes v
    where v.tenant_id = $1::uuid and v.approval_id = $3::uuid and v.stage = $4::int and v.dropped_at is null`,
  values: [place.tenantId, place.workspaceId, id, stage],
});
