import { listSessionsRoute, revokeSessionsRoute } from "@/lib/contract/me";
import { readSessions } from "@/lib/domain/auth/read-sessions";
import { signOutEverywhere } from "@/lib/domain/auth/revoke-session";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listSessionsRoute, ({ principal }) => readSessions(principal)),
  DELETE: handle(revokeSessionsRoute, async ({ principal, query }) => ({
    ended: await signOutEverywhere(principal, query.scope),
  })),
});
