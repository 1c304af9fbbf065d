import { runRequest } from "@/app/v1/run-request";
import { listRunsRoute, startRunRoute } from "@/lib/contract/runs";
import { readRuns } from "@/lib/domain/runs/reading/read-runs";
import { startRun } from "@/lib/domain/runs/starting/start-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listRunsRoute, ({ principal, query }) => readRuns(principal, query)),
  POST: handle(startRunRoute, (call) => startRun(call.principal, runRequest(call, call.body))),
});
