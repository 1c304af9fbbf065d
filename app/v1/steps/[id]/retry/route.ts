import { retryStepRoute } from "@/lib/contract/interventions";
import { retryStep } from "@/lib/domain/runs/control/intervene";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(retryStepRoute, ({ principal, params, body }) =>
    retryStep(principal, params.id, body.reason),
  ),
});
