import { countApprovalsRoute } from "@/lib/contract/approvals";
import { countApprovals } from "@/lib/domain/approvals/count-approvals";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(countApprovalsRoute, ({ principal }) => countApprovals(principal)),
});
