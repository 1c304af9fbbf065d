import { getArtifactVersionRoute } from "@/lib/contract/artifacts";
import { getArtifactVersion } from "@/lib/domain/artifacts/read-artifact-version";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getArtifactVersionRoute, ({ principal, params }) =>
    getArtifactVersion(principal, params.id),
  ),
});
