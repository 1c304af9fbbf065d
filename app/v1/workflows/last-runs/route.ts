import { listLastRunsRoute } from "@/lib/contract/last-runs";
import { readLastRuns } from "@/lib/domain/runs/reading/read-last-runs";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listLastRunsRoute, ({ principal, query }) =>
    readLastRuns(principal, query.workflow_ids),
  ),
});
