import { describe, expect, it } from "vitest";
import { aMember, aPrincipal } from "@/lib/domain/auth/testing";
import { asId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { changeGroup, deleteGroup } from "./change-group";
import { createGroup } from "./create-group";
import { getGroup, readGroups } from "./read-groups";
import { removeMember } from "./remove-member";

const { query } = testDatabase();
const membersOf = async (...given: Parameters<typeof getGroup>) =>
  (await getGroup(...given)).members.map(({ user_id }) => user_id);

describe("a group", () => {
  it("holds members of its workspace, is listed by name, and is audited", async () => {
    const admin = await aPrincipal();
    const [ada, bob] = [await aMember(admin, "approver"), await aMember(admin, "author")];
    const legal = await createGroup(admin, { name: "legal", members: [ada.id] });
    await createGroup(admin, { name: "finance", members: [] });
    expect(legal).toMatchObject({
      name: "legal",
      members: [{ user_id: ada.id, email: ada.email }],
    });
    const page = await readGroups(bob, { limit: 1 });
    expect(page.items.map(({ name }) => name)).toEqual(["finance"]);
    const next = await readGroups(bob, { limit: 9, cursor: page.next_cursor ?? "" });
    expect(next.items.map(({ name }) => name)).toEqual(["legal"]);

    await changeGroup(admin, legal.id, { add: [bob.id], remove: [ada.id] });
    await changeGroup(admin, legal.id, { add: [bob.id], remove: [ada.id] });
    expect(await membersOf(admin, legal.id)).toEqual([bob.id]);
    await removeMember(admin, bob.id);
    expect(await membersOf(admin, legal.id)).toEqual([]);
    await deleteGroup(admin, legal.id);
    await expect(getGroup(admin, legal.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const actions = await query<{ action: string }>(
      "select action from audit_events where workspace_id = $1 and action like 'group.%' order by id",
      [admin.workspaceId],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      "group.create",
      "group.create",
      "group.change",
      "group.delete",
    ]);
  });

  it("has so many members at the most, and may become smaller when it has more", async () => {
    const admin = await aPrincipal();
    const { id } = await createGroup(admin, { name: "all", members: [] });
    await query(
      `with made as (
         insert into users (tenant_id, id, email, name)
         select $1, gen_random_uuid(), gen_random_uuid() || '@test.local', 'One' from generate_series(1, 199)
         returning id
       ), joined as (
         insert into memberships (tenant_id, workspace_id, user_id, role) select $1, $2, id, 'approver' from made)
       insert into group_members (tenant_id, group_id, user_id) select $1, $3, id from made`,
      [admin.tenantId, admin.workspaceId, id],
    );
    const [ada, bob] = [await aMember(admin, "approver"), await aMember(admin, "approver")];
    await changeGroup(admin, id, { add: [ada.id], remove: [] });
    await expect(changeGroup(admin, id, { add: [bob.id], remove: [] })).rejects.toMatchObject({
      code: "LIMIT_REACHED",
      details: { limit: 200 },
    });
    expect(await membersOf(admin, id)).not.toContain(bob.id);
    await changeGroup(admin, id, { add: [bob.id], remove: [ada.id] });
    expect(await membersOf(admin, id)).toHaveLength(200);
  });

  it("refuses a name that is taken, strangers, and whoever may not manage people", async () => {
    const admin = await aPrincipal();
    const { id } = await createGroup(admin, { name: "legal", members: [] });
    await expect(createGroup(admin, { name: "legal", members: [] })).rejects.toMatchObject({
      code: "NAME_TAKEN",
    });
    const stranger = await aPrincipal("approver");
    for (const attempt of [
      createGroup(admin, { name: "other", members: [stranger.id] }),
      changeGroup(admin, id, { add: [stranger.id], remove: [] }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: "INVALID_REQUEST" });
    const author = await aMember(admin, "author");
    const key = { ...admin, kind: "service_account" as const, id: asId("apiKey", admin.id) };
    for (const other of [author, key])
      await expect(
        createGroup(other as typeof author, { name: "mine", members: [] }),
      ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const foreign = await aPrincipal();
    await expect(deleteGroup(foreign, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
