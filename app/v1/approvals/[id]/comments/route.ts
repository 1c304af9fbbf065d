import { commentApprovalRoute } from "@/lib/contract/approval-acts";
import { commentApproval } from "@/lib/domain/approvals/comment-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(commentApprovalRoute, ({ principal, params, body, reservedId }) =>
    commentApproval(principal, params.id, {
      commentId: asId("approvalComment", reservedId),
      text: body.text,
    }),
  ),
});
