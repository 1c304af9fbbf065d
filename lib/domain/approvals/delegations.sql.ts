import type { Role } from "@/lib/kernel/permissions";

/** What is in force at the moment of the statement. */
export const IN_FORCE = `
  d.revoked_at is null and d.starts_at <= clock_timestamp()
  and (d.ends_at is null or d.ends_at > clock_timestamp())`;

type Place = { tenantId: string; workspaceId: string };

/** Somebody in whose place another decides, as they are now. */
export type GiverRow = {
  id: string;
  name: string;
  approvalId: string | null;
  role: Role;
  email: string;
  groups: string[];
};

/** Those who have asked a user to decide in their place now, and still belong to the workspace; the oldest first. */
export const selectGivers = ({ tenantId, workspaceId, id }: Place & { id: string }) => ({
  text: `
    select u.id, u.name, d.approval_id as "approvalId", m.role::text as role, u.email,
      (select coalesce(array_agg(g.name), '{}')
        from group_members gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
        where gm.tenant_id = u.tenant_id and gm.user_id = u.id and g.workspace_id = $2::uuid) as groups
    from delegations d
    join users u on u.tenant_id = d.tenant_id and u.id = d.giver_id and u.disabled_at is null
    join memberships m on m.tenant_id = d.tenant_id and m.workspace_id = d.workspace_id and m.user_id = u.id
    where d.tenant_id = $1::uuid and d.workspace_id = $2::uuid and d.delegate_id = $3::uuid and ${IN_FORCE}
      and (d.approval_id is null
        or exists (select from approvals a where a.id = d.approval_id and a.status = 'pending'))
    order by d.created_at, d.id`,
  values: [tenantId, workspaceId, id],
});

export type NewDelegation = Place & {
  id: string;
  giverId: string;
  delegateId: string;
  approvalId: string | null;
  reason: string;
  /** `null`: now; just before its end where that has passed by the database's clock meanwhile. */
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Lets somebody decide in another's place. A check refuses what would end before it begins. */
export const insertDelegation = (delegation: NewDelegation) => ({
  text: `
    insert into delegations (
      tenant_id, workspace_id, id, giver_id, delegate_id, approval_id, reason, starts_at, ends_at, created_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::uuid, $7::text,
      coalesce($8::timestamptz, least(clock_timestamp(), $9::timestamptz - interval '1 ms')), $9::timestamptz,
      clock_timestamp())`,
  values: [
    delegation.tenantId,
    delegation.workspaceId,
    delegation.id,
    delegation.giverId,
    delegation.delegateId,
    delegation.approvalId,
    delegation.reason,
    delegation.startsAt,
    delegation.endsAt,
  ],
});

const OVERLAPPING = `
    select d.id, d.starts_at as "startsAt", d.ends_at as "endsAt" from delegations d
    where d.tenant_id = $1::uuid and d.workspace_id = $2::uuid and d.id <> $3::uuid
      and d.giver_id = $4::uuid and d.delegate_id = $5::uuid and d.approval_id is not distinct from $6::uuid
      and d.revoked_at is null
      and (d.ends_at is null or d.ends_at > greatest($7::timestamptz, clock_timestamp()))
      and ($8::timestamptz is null or d.starts_at < $8::timestamptz)`;

const overlapValues = (delegation: NewDelegation) => [
  delegation.tenantId,
  delegation.workspaceId,
  delegation.id,
  delegation.giverId,
  delegation.delegateId,
  delegation.approvalId,
  delegation.startsAt,
  delegation.endsAt,
];

export type OverlapRow = { id: string; startsAt: Date; endsAt: Date | null };

/** By which the same two are bound already for a part of the time, the one that begins first. */
export const selectOverlapping = (delegation: NewDelegation) => ({
  text: `${OVERLAPPING} order by d.starts_at, d.id limit 1`,
  values: overlapValues(delegation),
});

/** Lets the whole transaction fall where there is one: a rival may have made it since it was looked for. */
export const guardAgainstOverlapping = (delegation: NewDelegation) => ({
  text: `select 1 / (case when exists (${OVERLAPPING}) then 0 else 1 end)`,
  values: overlapValues(delegation),
});

/** Lets one after the other of a giver's delegations be counted and made: waits for who makes one now. */
export const lockGiver = ({ tenantId, workspaceId, id }: Place & { id: string }) => ({
  text: "select pg_advisory_xact_lock(hashtextextended($1::text, 0))",
  values: [`delegations ${tenantId} ${workspaceId} ${id}`],
});

/** How many times somebody has named of which another decides in their place, and that are not over. */
export const countStanding = ({ tenantId, workspaceId, id }: Place & { id: string }) => ({
  text: `
    select count(*)::int as standing from delegations d
    where d.tenant_id = $1::uuid and d.workspace_id = $2::uuid and d.giver_id = $3::uuid
      and d.approval_id is null and d.revoked_at is null and d.ends_at > clock_timestamp()`,
  values: [tenantId, workspaceId, id],
});

/** Ends a delegation; none where it is another's, or has been ended before. */
export const endDelegation = (
  { tenantId, workspaceId, id }: Place & { id: string },
  userId: string | null,
) => ({
  text: `
    update delegations set revoked_at = clock_timestamp()
    where tenant_id = $1::uuid and workspace_id = $2::uuid and id = $3::uuid and revoked_at is null
      and ($4::uuid is null or giver_id = $4::uuid or delegate_id = $4::uuid)`,
  values: [tenantId, workspaceId, id, userId],
});

export type DelegationRow = {
  id: string;
  giverId: string;
  giverName: string;
  delegateId: string;
  delegateName: string;
  approvalId: string | null;
  approvalTitle: string | null;
  reason: string;
  startsAt: Date;
  endsAt: Date | null;
  createdAt: Date;
  revokedAt: Date | null;
  inForce: boolean;
};

const COLUMNS = `
  d.id, d.giver_id as "giverId", g.name as "giverName", d.delegate_id as "delegateId", e.name as "delegateName",
  d.approval_id as "approvalId", a.title as "approvalTitle", d.reason, d.starts_at as "startsAt",
  d.ends_at as "endsAt", d.created_at as "createdAt", d.revoked_at as "revokedAt",
  (${IN_FORCE} and (a.id is null or a.status = 'pending')) as "inForce"`;

const TABLES = `
  delegations d
  join users g on g.tenant_id = d.tenant_id and g.id = d.giver_id
  join users e on e.tenant_id = d.tenant_id and e.id = d.delegate_id
  left join approvals a on a.tenant_id = d.tenant_id and a.id = d.approval_id`;

type Filter = {
  /** Only what this user has given or got; `null`: everybody's. */
  userId: string | null;
  cursor: string | null;
  limit: number;
};

/** Delegations of the workspace, newest first. */
export const selectDelegations = (
  { tenantId, workspaceId }: Place,
  { userId, cursor, limit }: Filter,
) => ({
  text: `
    select ${COLUMNS} from ${TABLES}
    where d.tenant_id = $1::uuid and d.workspace_id = $2::uuid
      and ($3::uuid is null or d.giver_id = $3::uuid or d.delegate_id = $3::uuid)
      and ($4::uuid is null or d.id < $4::uuid)
    order by d.id desc
    limit $5::int`,
  values: [tenantId, workspaceId, userId, cursor, limit],
});

/** One delegation of the workspace. */
export const selectDelegation = ({ tenantId, workspaceId, id }: Place & { id: string }) => ({
  text: `
    select ${COLUMNS} from ${TABLES}
    where d.tenant_id = $1::uuid and d.workspace_id = $2::uuid and d.id = $3::uuid`,
  values: [tenantId, workspaceId, id],
});

/** What is in force for one request alone. */
export const selectDelegationsOf = (tenantId: string, approvalId: string) => ({
  text: `
    select ${COLUMNS} from ${TABLES}
    where d.tenant_id = $1::uuid and d.approval_id = $2::uuid and ${IN_FORCE}
    order by d.created_at, d.id`,
  values: [tenantId, approvalId],
});

/** A member of the workspace who can sign in. */
export const selectMember = ({ tenantId, workspaceId, id }: Place & { id: string }) => ({
  text: `
    select u.id, u.name, m.role::text as role
    from memberships m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = $1::uuid and m.workspace_id = $2::uuid and m.user_id = $3::uuid and u.disabled_at is null`,
  values: [tenantId, workspaceId, id],
});
