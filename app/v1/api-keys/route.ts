import { createApiKeyRoute, listApiKeysRoute } from "@/lib/contract/api-keys";
import { createApiKey } from "@/lib/domain/auth/create-api-key";
import { readApiKeys } from "@/lib/domain/auth/read-api-keys";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listApiKeysRoute, ({ principal, query }) =>
    readApiKeys(principal, {
      limit: query.limit,
      cursor: query.cursor,
      createdBy: query.created_by,
    }),
  ),
  POST: handle(createApiKeyRoute, ({ principal, body }) =>
    createApiKey(principal, {
      name: body.name,
      role: body.role,
      expiresAt: body.expires_at ?? null,
    }),
  ),
});
