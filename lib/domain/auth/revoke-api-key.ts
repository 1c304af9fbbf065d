import type { ApiKeyView } from "@/lib/contract/api-keys";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { notFound } from "@/lib/kernel/errors";
import { type ApiKeyId, encodeId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { runStatement } from "@/lib/platform/statement";
import { demand } from "./demand";
import type { Principal } from "./principal";
import { apiKeyView } from "./read-api-keys";
import { userNames } from "./user-names";

/**
 * Ends a key of the caller's workspace for good; the next call with it is refused. A key that was revoked
 * before stays as it is. NOT_FOUND if the workspace has no such key.
 */
export async function revokeApiKey(principal: Principal, id: ApiKeyId): Promise<ApiKeyView> {
  demand(principal, "workspace:manage");
  const { tenantId, workspaceId } = principal;
  const key = await db().$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { tenantId, workspaceId, id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const key = await tx.apiKey.findFirst({ where: { tenantId, workspaceId, id } });
    if (!key) throw notFound("The API key");
    if (count === 1)
      await runStatement(
        tx,
        auditStatement(principal, { action: "api_key.revoke", target: encodeId("apiKey", id) }),
      );
    return key;
  });
  const nameOf = await userNames(tenantId, [key.createdBy]);
  return apiKeyView(key, nameOf(key.createdBy));
}
