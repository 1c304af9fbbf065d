import { listArtifactVersionsRoute } from "@/lib/contract/artifacts";
import { readArtifactVersions } from "@/lib/domain/artifacts/read-artifact-versions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listArtifactVersionsRoute, ({ principal, params, query }) =>
    readArtifactVersions(principal, params.id, query),
  ),
});
