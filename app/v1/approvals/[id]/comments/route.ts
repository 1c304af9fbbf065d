import { commentApprovalRoute } from "@/lib/contract/approval-acts";
import { commentApproval } from "@/lib/domain/approvals/comment-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(commentApprovalRoute, ({ principal, params, body }) =>
    commentApproval(principal, params.id, body.text),
  ),
});
