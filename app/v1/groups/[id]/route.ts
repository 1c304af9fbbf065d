import { changeGroupRoute, deleteGroupRoute } from "@/lib/contract/groups";
import { changeGroup, deleteGroup } from "@/lib/domain/tenancy/change-group";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: handle(changeGroupRoute, ({ principal, params, body }) =>
    changeGroup(principal, params.id, body),
  ),
  DELETE: handle(deleteGroupRoute, async ({ principal, params }) => {
    await deleteGroup(principal, params.id);
    return undefined;
  }),
});
