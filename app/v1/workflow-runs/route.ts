import { runRequest } from "@/app/v1/run-request";
import * as runs from "@/app/v1/runs/route";
import { startRunAliasRoute } from "@/lib/contract/runs";
import { startRun } from "@/lib/domain/runs/starting/start-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: runs.GET,
  POST: handle(startRunAliasRoute, (call) => startRun(call.principal, runRequest(call, call.body))),
});
