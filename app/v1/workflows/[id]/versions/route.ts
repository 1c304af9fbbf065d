import { listVersionsRoute, publishVersionRoute } from "@/lib/contract/workflow-versions";
import { publishVersion } from "@/lib/domain/registry/publish-version";
import { readVersions } from "@/lib/domain/registry/read-versions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listVersionsRoute, ({ principal, params, query }) =>
    readVersions(principal, params.id, query),
  ),
  POST: handle(publishVersionRoute, ({ principal, params, body, revision, reservedId }) =>
    publishVersion(principal, params.id, {
      id: asId("workflowVersion", reservedId),
      revision,
      notes: body.notes,
    }),
  ),
});
