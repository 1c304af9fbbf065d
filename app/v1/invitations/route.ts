import { listInvitationsRoute } from "@/lib/contract/members";
import { readInvitations } from "@/lib/domain/tenancy/read-invitations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listInvitationsRoute, ({ principal, query }) => readInvitations(principal, query)),
});
