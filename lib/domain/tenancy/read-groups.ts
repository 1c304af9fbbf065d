import type { GroupPageView, GroupView } from "@/lib/contract/groups";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import { asId, type GroupId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { sharedPool } from "@/lib/platform/pg";
import { type GroupRow, selectGroup, selectGroups } from "./groups.sql";
import type { Place } from "./members.sql";

/** The groups of the caller's workspace with their members, by name. */
export async function readGroups(
  principal: Principal,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<GroupPageView> {
  const { rows } = await sharedPool().query<GroupRow>(
    selectGroups(principal, { limit: limit + 1, cursor: cursor ?? null }),
  );
  return pageOfRows(rows, limit, groupView, ({ name }) => name);
}

/** One group of the workspace. NOT_FOUND for any other. */
export async function getGroup(place: Place, id: GroupId): Promise<GroupView> {
  const { rows } = await sharedPool().query<GroupRow>(selectGroup(place, id));
  const [row] = rows;
  if (!row) throw notFound("The group");
  return groupView(row);
}

const groupView = ({ id, name, createdAt, members }: GroupRow): GroupView => ({
  id: asId("group", id),
  name,
  members: members.map((member) => ({
    user_id: asId("user", member.id),
    name: member.name,
    email: member.email,
  })),
  created_at: createdAt,
});
