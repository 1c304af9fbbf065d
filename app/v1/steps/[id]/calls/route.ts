import { listStepCallsRoute } from "@/lib/contract/step-calls";
import { readCalls } from "@/lib/domain/runs/reading/read-calls";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listStepCallsRoute, ({ principal, params, query }) =>
    readCalls(principal, params.id, query),
  ),
});
