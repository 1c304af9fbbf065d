import { listRunArtifactsRoute } from "@/lib/contract/artifacts";
import { readRunArtifacts } from "@/lib/domain/artifacts/read-run-artifacts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listRunArtifactsRoute, ({ principal, params, query }) =>
    readRunArtifacts(principal, params.id, query),
  ),
});
