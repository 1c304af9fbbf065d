import { claimApprovalRoute, releaseApprovalRoute } from "@/lib/contract/approval-acts";
import { claimApproval, releaseApproval } from "@/lib/domain/approvals/claim-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(claimApprovalRoute, ({ principal, params, body }) =>
    claimApproval(principal, params.id, body.take_over),
  ),
  DELETE: handle(releaseApprovalRoute, ({ principal, params }) =>
    releaseApproval(principal, params.id),
  ),
});
