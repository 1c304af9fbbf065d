import { listSessionsRoute } from "@/lib/contract/me";
import { readSessions } from "@/lib/domain/auth/read-sessions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listSessionsRoute, ({ principal }) => readSessions(principal)),
});
