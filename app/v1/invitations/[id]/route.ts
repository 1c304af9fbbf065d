import { withdrawInvitationRoute } from "@/lib/contract/members";
import { withdrawInvitation } from "@/lib/domain/tenancy/withdraw-invitation";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(withdrawInvitationRoute, async ({ principal, params }) => {
    await withdrawInvitation(principal, params.id);
    return undefined;
  }),
});
