import { createGroupRoute, listGroupsRoute } from "@/lib/contract/groups";
import { createGroup } from "@/lib/domain/tenancy/create-group";
import { readGroups } from "@/lib/domain/tenancy/read-groups";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listGroupsRoute, ({ principal, query }) => readGroups(principal, query)),
  POST: handle(createGroupRoute, ({ principal, body }) => createGroup(principal, body)),
});
