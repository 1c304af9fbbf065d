import { describe, expect, it } from "vitest";
import { digest } from "@/lib/platform/digest";
import { testDatabase } from "@/lib/platform/testing/database";
import { createApiKey } from "./create-api-key";
import { resolveApiKey } from "./resolve-api-key";
import { revokeApiKey } from "./revoke-api-key";
import { aMember, aPrincipal } from "./testing";

const { query } = testDatabase();
const KEY = { name: "pipeline", role: "operator", expiresAt: null } as const;

describe("an API key", () => {
  it("stands for a service account in its workspace, with its own role", async () => {
    const admin = await aPrincipal("admin");
    const { id, key } = await createApiKey(admin, KEY);
    expect(key).toMatch(/^sbx_[A-Za-z0-9_-]{43}$/);
    expect(await resolveApiKey(key)).toEqual({
      kind: "service_account",
      id,
      name: "pipeline",
      role: "operator",
      tenantId: admin.tenantId,
      workspaceId: admin.workspaceId,
    });
  });

  it("is kept as its digest alone", async () => {
    const { id, key } = await createApiKey(await aPrincipal(), KEY);
    const [row] = await query<{ key_hash: string; prefix: string }>(
      "select key_hash, prefix from api_keys where id = $1",
      [id],
    );
    expect(row).toEqual({ key_hash: digest(key), prefix: key.slice(0, 12) });
    const [written] = await query<{ count: number }>(
      "select count(*) from audit_events e where e::text like '%' || $1 || '%'",
      [key.slice(12)],
    );
    expect(written).toEqual({ count: 0 });
  });

  it("is refused from the moment at which it is revoked", async () => {
    const admin = await aPrincipal();
    const { id, key } = await createApiKey(admin, KEY);
    await revokeApiKey(admin, id);
    expect(await resolveApiKey(key)).toBeNull();
    await revokeApiKey(admin, id);
    const rows = await query("select action from audit_events where tenant_id = $1 order by id", [
      admin.tenantId,
    ]);
    expect(rows).toEqual([{ action: "api_key.create" }, { action: "api_key.revoke" }]);
  });

  it.each([
    ["expired", "update api_keys set expires_at = now() where id = $1"],
    [
      "of a suspended tenant",
      "update tenants set status = 'suspended' where id = (select tenant_id from api_keys where id = $1)",
    ],
  ])("is refused when it is %s", async (_, text) => {
    const { id, key } = await createApiKey(await aPrincipal(), KEY);
    await query(text, [id]);
    expect(await resolveApiKey(key)).toBeNull();
  });

  it("is refused for every other text", async () => {
    const { key } = await createApiKey(await aPrincipal(), KEY);
    for (const other of [
      "",
      "sbx_",
      key.slice(0, -1),
      `${key}x`,
      key.replace("sbx_", "SBX_"),
      `sbx_${"A".repeat(43)}`,
    ])
      expect(await resolveApiKey(other)).toBeNull();
  });

  it("is not made with a role above its maker's, nor without the right", async () => {
    const admin = await aPrincipal("admin");
    await expect(createApiKey(admin, { ...KEY, role: "owner" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const author = await aMember(admin, "author");
    await expect(createApiKey(author, { ...KEY, role: "viewer" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await query("select from api_keys where tenant_id = $1", [admin.tenantId])).toEqual([]);
  });

  it("is not made by another API key", async () => {
    const { key } = await createApiKey(await aPrincipal("owner"), { ...KEY, role: "admin" });
    const account = await resolveApiKey(key);
    expect(account).not.toBeNull();
    if (account)
      await expect(createApiKey(account, KEY)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("is not found by another tenant", async () => {
    const { id, key } = await createApiKey(await aPrincipal(), KEY);
    await expect(revokeApiKey(await aPrincipal(), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await resolveApiKey(key)).not.toBeNull();
  });
});
