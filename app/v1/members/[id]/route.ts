import { changeRoleRoute, removeMemberRoute } from "@/lib/contract/members";
import { changeRole } from "@/lib/domain/tenancy/change-role";
import { removeMember } from "@/lib/domain/tenancy/remove-member";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: handle(changeRoleRoute, ({ principal, params, body }) =>
    changeRole(principal, params.id, { to: body.role, seen: body.from }),
  ),
  DELETE: handle(removeMemberRoute, async ({ principal, params }) => {
    await removeMember(principal, params.id);
    return undefined;
  }),
});
