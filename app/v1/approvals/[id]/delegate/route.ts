import { delegateApprovalRoute } from "@/lib/contract/delegations";
import { delegateApproval } from "@/lib/domain/approvals/delegate-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(delegateApprovalRoute, ({ principal, params, body, reservedId }) =>
    delegateApproval(principal, params.id, {
      delegationId: asId("delegation", reservedId),
      to: body.to,
      until: body.until ?? null,
      reason: body.reason,
    }),
  ),
});
