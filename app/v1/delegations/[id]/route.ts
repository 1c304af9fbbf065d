import { revokeDelegationRoute } from "@/lib/contract/delegations";
import { revokeDelegation } from "@/lib/domain/approvals/revoke-delegation";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(revokeDelegationRoute, ({ principal, params }) =>
    revokeDelegation(principal, params.id),
  ),
});
