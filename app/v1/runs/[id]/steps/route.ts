import { listStepsRoute } from "@/lib/contract/run-steps";
import { readSteps } from "@/lib/domain/runs/reading/read-steps";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listStepsRoute, ({ principal, params, query }) =>
    readSteps(principal, params.id, query),
  ),
});
