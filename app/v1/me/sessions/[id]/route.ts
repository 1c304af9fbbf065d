import { revokeSessionRoute } from "@/lib/contract/me";
import { revokeSession } from "@/lib/domain/auth/revoke-session";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(revokeSessionRoute, async ({ principal, params }) => {
    await revokeSession(principal, params.id);
    return undefined;
  }),
});
