import { listArtifactsRoute } from "@/lib/contract/artifacts";
import { readArtifacts } from "@/lib/domain/artifacts/read-artifacts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listArtifactsRoute, ({ principal, query }) => {
    const { run_id: runId, ...filter } = query;
    return readArtifacts(principal, { ...filter, runId });
  }),
});
