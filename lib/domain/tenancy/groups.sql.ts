import type { GroupId, UserId } from "@/lib/kernel/ids";
import type { Place } from "./members.sql";

export type GroupRow = {
  id: string;
  name: string;
  createdAt: Date;
  members: { id: string; name: string; email: string }[];
};

const COLUMNS = `
  g.id, g.name, g.created_at as "createdAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) order by u.email), '[]')
    from group_members gm join users u on u.tenant_id = gm.tenant_id and u.id = gm.user_id
    where gm.tenant_id = g.tenant_id and gm.group_id = g.id) as members`;

/** Groups of the workspace with who is in them, by name. */
export const selectGroups = (
  { tenantId, workspaceId }: Place,
  { limit, cursor }: { limit: number; cursor: string | null },
) => ({
  text: `
    select ${COLUMNS} from groups g
    where g.tenant_id = $1::uuid and g.workspace_id = $2::uuid and ($3::text is null or g.name > $3::text)
    order by g.name limit $4::int`,
  values: [tenantId, workspaceId, cursor, limit],
});

/** One group of the workspace. */
export const selectGroup = ({ tenantId, workspaceId }: Place, id: GroupId) => ({
  text: `
    select ${COLUMNS} from groups g
    where g.tenant_id = $1::uuid and g.workspace_id = $2::uuid and g.id = $3::uuid`,
  values: [tenantId, workspaceId, id],
});

/** Makes a group; none if the workspace has one of this name. */
export const insertGroup = ({ tenantId, workspaceId }: Place, id: GroupId, name: string) => ({
  text: `
    insert into groups (tenant_id, workspace_id, id, name) values ($1::uuid, $2::uuid, $3::uuid, $4::text)
    on conflict (workspace_id, name) do nothing`,
  values: [tenantId, workspaceId, id, name],
});

/** Takes members of the workspace into a group of it; whoever is no member, or is in it, is passed over. */
export const joinGroup = (
  { tenantId, workspaceId }: Place,
  id: GroupId,
  userIds: readonly UserId[],
) => ({
  text: `
    insert into group_members (tenant_id, group_id, user_id)
    select g.tenant_id, g.id, m.user_id
    from groups g
    join memberships m on m.tenant_id = g.tenant_id and m.workspace_id = g.workspace_id
    where g.tenant_id = $1::uuid and g.workspace_id = $2::uuid and g.id = $3::uuid
      and m.user_id = any($4::uuid[])
    on conflict do nothing`,
  values: [tenantId, workspaceId, id, userIds],
});

/** How many are in a group. */
export const countGroup = ({ tenantId }: Place, id: GroupId) => ({
  text: `
    select count(*)::int as members from group_members where tenant_id = $1::uuid and group_id = $2::uuid`,
  values: [tenantId, id],
});

/** Takes people out of a group of the workspace. */
export const leaveGroup = (
  { tenantId, workspaceId }: Place,
  id: GroupId,
  userIds: readonly UserId[],
) => ({
  text: `
    delete from group_members gm using groups g
    where g.id = gm.group_id and g.tenant_id = $1::uuid and g.workspace_id = $2::uuid and g.id = $3::uuid
      and gm.tenant_id = $1::uuid and gm.user_id = any($4::uuid[])`,
  values: [tenantId, workspaceId, id, userIds],
});

/** Which of these people are members of the workspace. */
export const selectMembersAmong = (
  { tenantId, workspaceId }: Place,
  userIds: readonly UserId[],
) => ({
  text: `
    select user_id as id from memberships
    where tenant_id = $1::uuid and workspace_id = $2::uuid and user_id = any($3::uuid[])`,
  values: [tenantId, workspaceId, userIds],
});

/** Ends a group of the workspace, with who is in it; none if there is none. */
export const deleteGroupRow = ({ tenantId, workspaceId }: Place, id: GroupId) => ({
  text: `
    delete from groups where tenant_id = $1::uuid and workspace_id = $2::uuid and id = $3::uuid
    returning name`,
  values: [tenantId, workspaceId, id],
});
