import { z } from "zod";
import { apiKeyIdSchema, userIdSchema } from "@/lib/kernel/ids";
import { ROLES } from "@/lib/kernel/permissions";
import { idCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { shownTitleSchema } from "./title";
import { timestampSchema } from "./wire";

const apiKeyFields = {
  id: apiKeyIdSchema,
  name: z.string(),
  role: z.enum(ROLES),
  /** Its first characters, to tell keys apart. */
  prefix: z.string(),
  created_by: userIdSchema,
  /** Their name of now, member or not. */
  created_by_name: z.string(),
  created_at: timestampSchema,
  expires_at: timestampSchema.nullable(),
  revoked_at: timestampSchema.nullable(),
  last_used_at: timestampSchema.nullable(),
};

export const apiKeySchema = z.object(apiKeyFields).meta({
  id: "ApiKey",
  description: "A key of a service account. It acts in this workspace with one role.",
});
export type ApiKeyView = z.output<typeof apiKeySchema>;
export type ApiKeyJson = z.input<typeof apiKeySchema>;

export const createdApiKeySchema = z.object({ ...apiKeyFields, key: z.string() }).meta({
  id: "CreatedApiKey",
  description: "With the key itself, which is shown this once and never again.",
});
export type CreatedApiKeyView = z.output<typeof createdApiKeySchema>;

export const apiKeyPageSchema = pageOf("ApiKeyPage", apiKeySchema, idCursorSchema);
export type ApiKeyPageView = z.output<typeof apiKeyPageSchema>;

const tag = "API keys";

export const createApiKeyRoute = route({
  method: "POST",
  path: "/v1/api-keys",
  tag,
  summary: "Make an API key; the answer shows it once",
  description:
    "A key cannot carry more rights than its maker. Not replayed by Idempotency-Key: the key is not kept.",
  needs: "workspace:manage",
  body: z
    .strictObject({
      name: shownTitleSchema,
      role: z.enum(ROLES),
      expires_at: timestampSchema.optional(),
    })
    .meta({ id: "NewApiKey" }),
  status: 201,
  response: createdApiKeySchema,
});

export const listApiKeysRoute = route({
  method: "GET",
  path: "/v1/api-keys",
  tag,
  summary: "List the API keys of the workspace, newest first",
  needs: "workspace:manage",
  query: z.strictObject({ ...pageQuery(idCursorSchema), created_by: userIdSchema.optional() }),
  status: 200,
  response: apiKeyPageSchema,
});

export const revokeApiKeyRoute = route({
  method: "DELETE",
  path: "/v1/api-keys/{id}",
  tag,
  summary: "Revoke an API key: its next call is refused",
  needs: "workspace:manage",
  params: z.object({ id: apiKeyIdSchema }),
  status: 200,
  response: apiKeySchema,
});
