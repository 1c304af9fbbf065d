import type { PoolClient } from "pg";
import type { GroupView } from "@/lib/contract/groups";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal, UserPrincipal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { GROUP_MEMBERS_MAX } from "@/lib/kernel/bounds";
import { limitReached, notFound } from "@/lib/kernel/errors";
import { encodeId, type GroupId, type UserId } from "@/lib/kernel/ids";
import { inTransaction } from "@/lib/platform/pg";
import { demandMembers } from "./demand-members";
import { countGroup, deleteGroupRow, joinGroup, leaveGroup } from "./groups.sql";
import { lockMembers } from "./members.sql";
import { getGroup } from "./read-groups";

type Change = { add: readonly UserId[]; remove: readonly UserId[] };

/** Takes members into a group and others out of it. What is so already stays, so that two who change it both have their way. LIMIT_REACHED where too many would be in it. */
export async function changeGroup(
  principal: Principal,
  id: GroupId,
  { add, remove }: Change,
): Promise<GroupView> {
  demand(principal, "workspace:manage");
  await getGroup(principal, id);
  const user = userOf(principal);
  await inTransaction(async (client) => {
    await lockMembers(client, user);
    await demandMembers(client, user, { path: "/body/add", userIds: add });
    const left = await client.query(leaveGroup(user, id, remove));
    const joined = await client.query(joinGroup(user, id, add));
    if (left.rowCount === 0 && joined.rowCount === 0) return;
    if (joined.rowCount) await demandRoom(client, user, id);
    await client.query(
      auditStatement(user, {
        action: "group.change",
        target: encodeId("group", id),
        details: {
          added: add.map((member) => encodeId("user", member)),
          removed: remove.map((member) => encodeId("user", member)),
        },
      }),
    );
  });
  return getGroup(user, id);
}

/** LIMIT_REACHED for a group that has become too large; one that was so before may still become smaller. */
async function demandRoom(client: PoolClient, user: UserPrincipal, id: GroupId): Promise<void> {
  const { rows } = await client.query<{ members: number }>(countGroup(user, id));
  if ((rows[0]?.members ?? 0) > GROUP_MEMBERS_MAX)
    throw limitReached(`A group has ${GROUP_MEMBERS_MAX} members at the most.`, GROUP_MEMBERS_MAX);
}

/** Ends a group. Whoever decided as one of it may not any more, and their votes count no more. */
export async function deleteGroup(principal: Principal, id: GroupId): Promise<void> {
  demand(principal, "workspace:manage");
  await getGroup(principal, id);
  const user = userOf(principal);
  await inTransaction(async (client) => {
    const { rows } = await client.query<{ name: string }>(deleteGroupRow(user, id));
    const [gone] = rows;
    if (!gone) throw notFound("The group");
    await client.query(
      auditStatement(user, {
        action: "group.delete",
        target: encodeId("group", id),
        details: { name: gone.name },
      }),
    );
  });
}
