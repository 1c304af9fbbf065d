import { withdrawApprovalRoute } from "@/lib/contract/approval-acts";
import { withdrawApproval } from "@/lib/domain/approvals/withdraw-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(withdrawApprovalRoute, ({ principal, params, body, revision }) =>
    withdrawApproval(principal, params.id, { revision, ...body }),
  ),
});
