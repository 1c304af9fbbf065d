import type { GroupView } from "@/lib/contract/groups";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { inTransaction } from "@/lib/platform/pg";
import { demandMembers } from "./demand-members";
import { insertGroup, joinGroup } from "./groups.sql";
import { lockMembers } from "./members.sql";
import { getGroup } from "./read-groups";

/**
 * Makes a group of members of the workspace, under a name that it does not have yet (NAME_TAKEN). From then on they
 * decide whatever names it. People only: who decides is people's to say.
 */
export async function createGroup(
  principal: Principal,
  { name, members }: { name: string; members: readonly UserId[] },
): Promise<GroupView> {
  demand(principal, "workspace:manage");
  const user = userOf(principal);
  const id = newId("group");
  await inTransaction(async (client) => {
    await lockMembers(client, user);
    await demandMembers(client, user, { path: "/body/members", userIds: members });
    const { rowCount } = await client.query(insertGroup(user, id, name));
    if (rowCount === 0) throw new AppError("NAME_TAKEN", `There is a group ${name} already.`);
    await client.query(joinGroup(user, id, members));
    await client.query(
      auditStatement(user, {
        action: "group.create",
        target: encodeId("group", id),
        details: { name, members: members.map((member) => encodeId("user", member)) },
      }),
    );
  });
  return getGroup(user, id);
}
