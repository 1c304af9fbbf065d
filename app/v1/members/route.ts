import { listMembersRoute } from "@/lib/contract/workspaces";
import { readMembers } from "@/lib/domain/tenancy/read-members";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMembersRoute, ({ principal, query }) => readMembers(principal, query)),
});
