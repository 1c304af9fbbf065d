import { previewDecisionRoute } from "@/lib/contract/decision-previews";
import { previewDecision } from "@/lib/domain/approvals/preview-decision";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(previewDecisionRoute, ({ principal, params }) =>
    previewDecision(principal, params.id),
  ),
});
