import { describe, expect, it } from "vitest";
import { aRunRow } from "@/lib/domain/artifacts/testing";
import { aMember, aPrincipal, aTenant, aWorkspace } from "@/lib/domain/auth/testing";
import { encodeId, type WorkspaceId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { createWorkspace } from "./create-workspace";
import { readWorkspaces } from "./read-workspaces";
import { workspaceOfLink } from "./workspace-of-link";

const { query } = testDatabase();

describe("a new workspace", () => {
  it("belongs to whoever made it, and to nobody else of the organisation", async () => {
    const owner = await aPrincipal("owner");
    const colleague = await aMember(owner, "admin");
    const id = newId("workspace");
    const made = await createWorkspace(owner, { id, name: "Field studies" });
    expect(made).toMatchObject({ id, name: "Field studies", role: "owner" });
    expect(made.slug).toMatch(/^field-studies-[0-9a-f]{6}$/);
    const idsOf = async (person: typeof owner) =>
      (await readWorkspaces(person, { limit: 10 })).items.map((item) => item.id);
    expect(await idsOf(owner)).toContain(id);
    expect(await idsOf(colleague)).not.toContain(id);
  });

  it("has an address also where the name gives none", async () => {
    const made = await createWorkspace(await aPrincipal("owner"), {
      id: newId("workspace"),
      name: "研究",
    });
    expect(made.slug).toMatch(/^workspace-[0-9a-f]{6}$/);
  });

  it("is made once, however often it is asked for under one id, and audited once", async () => {
    const owner = await aPrincipal("owner");
    const id = newId("workspace");
    const ask = () => createWorkspace(owner, { id, name: "Twice" });
    expect(await ask()).toEqual(await ask());
    expect(
      await query("select target from audit_events where tenant_id = $1 and action = $2", [
        owner.tenantId,
        "workspace.create",
      ]),
    ).toEqual([{ target: encodeId("workspace", id) }]);
  });

  it("never answers with one of another organisation that has the id", async () => {
    const { workspaceId } = await aTenant();
    await expect(
      createWorkspace(await aPrincipal("owner"), { id: workspaceId, name: "Mine" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each(["author", "operator", "approver", "viewer"] as const)(
    "is not made by an %s",
    async (role) => {
      await expect(
        createWorkspace(await aPrincipal(role), { id: newId("workspace"), name: "Mine" }),
      ).rejects.toMatchObject({ code: "FORBIDDEN" });
    },
  );

  it("is not made by a key", async () => {
    const { tenantId, workspaceId } = await aTenant();
    const key = { tenantId, workspaceId, kind: "service_account", id: newId("apiKey") } as const;
    await expect(
      createWorkspace(
        { ...key, name: "pipeline", role: "owner" },
        { id: newId("workspace"), name: "Mine" },
      ),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a link", () => {
  const join = (person: { tenantId: string; id: string }, workspaceId: WorkspaceId) =>
    query(
      "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'viewer')",
      [person.tenantId, workspaceId, person.id],
    );

  it("opens in the workspace of what it names, for those who belong there", async () => {
    const person = await aPrincipal("viewer");
    const second = await aWorkspace(person.tenantId);
    const { runId } = await aRunRow({ tenantId: person.tenantId, workspaceId: second });
    const link = `/runs/${encodeId("run", runId)}?step=draft&tab=events`;
    expect(await workspaceOfLink(person, link)).toBeNull();
    await join(person, second);
    expect(await workspaceOfLink(person, link)).toBe(second);
    expect(await workspaceOfLink(person, `/runs?x=${encodeId("run", runId)}`)).toBe(second);
  });

  it("of another organisation, and one that names nothing, opens nowhere else", async () => {
    const person = await aPrincipal("owner");
    const { runId } = await aRunRow(await aTenant());
    for (const link of [`/runs/${encodeId("run", runId)}`, "/", "/runs/run_x", "/inbox?a=b"])
      expect(await workspaceOfLink(person, link)).toBeNull();
  });
});
