import type { ApiKeyPageView, ApiKeyView } from "@/lib/contract/api-keys";
import { asId, type UserId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import type { ApiKey } from "@/prisma/generated/client";
import { demand } from "./demand";
import type { Principal } from "./principal";
import { userNames } from "./user-names";

type Question = { limit: number; cursor?: string | undefined; createdBy?: UserId | undefined };

/** The keys of the caller's workspace, revoked ones included, newest first. Never the keys' texts. */
export async function readApiKeys(
  principal: Principal,
  { limit, cursor, createdBy }: Question,
): Promise<ApiKeyPageView> {
  demand(principal, "workspace:manage");
  const { tenantId, workspaceId } = principal;
  const rows = await db().apiKey.findMany({
    where: {
      tenantId,
      workspaceId,
      ...(createdBy !== undefined && { createdBy }),
      ...(cursor !== undefined && { id: { lt: cursor } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const nameOf = await userNames(
    tenantId,
    rows.map((row) => row.createdBy),
  );
  return pageOfRows(
    rows,
    limit,
    (row) => apiKeyView(row, nameOf(row.createdBy)),
    ({ id }) => id,
  );
}

/** A key as people see it. */
export const apiKeyView = (row: ApiKey, createdByName: string): ApiKeyView => ({
  id: asId("apiKey", row.id),
  name: row.name,
  role: row.role,
  prefix: row.prefix,
  created_by: asId("user", row.createdBy),
  created_by_name: createdByName,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  revoked_at: row.revokedAt,
  last_used_at: row.lastUsedAt,
});
