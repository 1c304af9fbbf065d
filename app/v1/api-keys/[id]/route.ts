import { revokeApiKeyRoute } from "@/lib/contract/api-keys";
import { revokeApiKey } from "@/lib/domain/auth/revoke-api-key";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(revokeApiKeyRoute, ({ principal, params }) => revokeApiKey(principal, params.id)),
});
