import { skipStepRoute } from "@/lib/contract/interventions";
import { skipStep } from "@/lib/domain/runs/control/intervene";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(skipStepRoute, ({ principal, params, body }) =>
    skipStep(principal, params.id, body.reason),
  ),
});
