import { runRequest } from "@/app/v1/run-request";
import { listRunsOfWorkflowRoute, startRunOfWorkflowRoute } from "@/lib/contract/runs";
import { getWorkflow } from "@/lib/domain/registry/read-workflows";
import { readRuns } from "@/lib/domain/runs/reading/read-runs";
import { startRun } from "@/lib/domain/runs/starting/start-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listRunsOfWorkflowRoute, async ({ principal, params, query }) => {
    const { id } = await getWorkflow(principal, params.id);
    return readRuns(principal, { ...query, workflow_id: id });
  }),
  POST: handle(startRunOfWorkflowRoute, (call) =>
    startRun(call.principal, runRequest(call, { ...call.body, workflow_id: call.params.id })),
  ),
});
