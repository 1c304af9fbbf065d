import { delegateApprovalRoute } from "@/lib/contract/delegations";
import { delegateApproval } from "@/lib/domain/approvals/delegate-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(delegateApprovalRoute, ({ principal, params, body }) =>
    delegateApproval(principal, params.id, {
      to: body.to,
      until: body.until ?? null,
      reason: body.reason,
    }),
  ),
});
