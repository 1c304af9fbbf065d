import { overrideApprovalRoute } from "@/lib/contract/approval-acts";
import { overrideApproval } from "@/lib/domain/approvals/override-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(overrideApprovalRoute, ({ principal, params, body, revision }) =>
    overrideApproval(principal, params.id, { revision, ...body }),
  ),
});
