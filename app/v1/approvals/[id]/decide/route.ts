import { amountsOf } from "@/lib/contract/amounts-of";
import { decideApprovalRoute } from "@/lib/contract/decide-approval";
import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(decideApprovalRoute, ({ principal, params, body, revision }) =>
    decideApproval(principal, params.id, {
      revision,
      option: body.option,
      reason: body.reason,
      form: body.form,
      artifactVersionId: body.artifact_version_id,
      editedArtifactVersionId: body.edited_artifact_version_id,
      amount: body.amount && amountsOf(body.amount),
    }),
  ),
});
