import { listApprovalsRoute } from "@/lib/contract/approvals";
import { readApprovals } from "@/lib/domain/approvals/read-approvals";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listApprovalsRoute, ({ principal, query }) => readApprovals(principal, query)),
});
