import { createArtifactVersionRoute, listArtifactVersionsRoute } from "@/lib/contract/artifacts";
import { editArtifact } from "@/lib/domain/approvals/edit-artifact";
import { readArtifactVersions } from "@/lib/domain/artifacts/read-artifact-versions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listArtifactVersionsRoute, ({ principal, params, query }) =>
    readArtifactVersions(principal, params.id, query),
  ),
  POST: handle(createArtifactVersionRoute, ({ principal, params, body, reservedId }) =>
    editArtifact(principal, params.id, {
      id: asId("artifactVersion", reservedId),
      approvalId: body.approval_id,
      parentVersionId: body.parent_version_id,
      content: body.content,
      asksAgain: body.ask_again,
    }),
  ),
});
