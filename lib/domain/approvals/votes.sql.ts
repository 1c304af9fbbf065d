import type { Role } from "@/lib/kernel/permissions";

/** What somebody has said of a request; `droppedWhy` says why it counts no more. */
export type VoteRow = {
  id: string;
  stage: number;
  option: string;
  reason: string;
  holder: unknown;
  castAt: Date;
  droppedWhy: string | null;
};

/** Everything that was said of a request, in the order in which it was. */
export const selectVotes = (tenantId: string, approvalId: string) => ({
  text: `
    select id, stage, option, reason, holder, cast_at as "castAt", dropped_why as "droppedWhy"
    from approval_votes where tenant_id = $1::uuid and approval_id = $2::uuid
    order by cast_at, id`,
  values: [tenantId, approvalId],
});

/** A vote that counts, with what its holder is by now; without a role they are nobody in the workspace. */
export type StandingVote = {
  id: string;
  holderId: string;
  kind: "user" | "service_account";
  role: Role | null;
  email: string | null;
  groups: string[];
};

/** The votes that count in a stage of a request, with their holders as they are now. */
export const selectStandingVotes = (
  place: { tenantId: string; workspaceId: string },
  { id, stage }: { id: string; stage: number },
) => ({
  text: `
    select v.id, v.holder->>'id' as "holderId", v.holder->>'kind' as kind,
      coalesce(m.role, k.role)::text as role, u.email,
      (select coalesce(array_agg(g.name), '{}')
        from group_members gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
        where gm.tenant_id = u.tenant_id and gm.user_id = u.id and g.workspace_id = $2::uuid) as groups
    from approval_votes v
    left join users u on v.holder->>'kind' = 'user' and u.tenant_id = v.tenant_id
      and u.id = (v.holder->>'id')::uuid and u.disabled_at is null
    left join memberships m on m.workspace_id = $2::uuid and m.user_id = u.id
    left join api_keys k on v.holder->>'kind' = 'service_account' and k.tenant_id = v.tenant_id
      and k.id = (v.holder->>'id')::uuid and k.workspace_id = $2::uuid and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
    where v.tenant_id = $1::uuid and v.approval_id = $3::uuid and v.stage = $4::int and v.dropped_at is null`,
  values: [place.tenantId, place.workspaceId, id, stage],
});
