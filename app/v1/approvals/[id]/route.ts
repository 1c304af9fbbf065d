import { getApprovalRoute } from "@/lib/contract/approvals";
import { getApproval } from "@/lib/domain/approvals/read-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getApprovalRoute, ({ principal, params }) => getApproval(principal, params.id)),
});
