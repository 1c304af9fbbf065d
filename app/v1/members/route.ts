import { addMemberRoute, listMembersRoute } from "@/lib/contract/members";
import { addMember } from "@/lib/domain/tenancy/add-member";
import { readMembers } from "@/lib/domain/tenancy/read-members";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listMembersRoute, ({ principal, query }) => readMembers(principal, query)),
  POST: handle(addMemberRoute, ({ principal, body }) => addMember(principal, body)),
});
