import { cancelStepRoute } from "@/lib/contract/interventions";
import { cancelStep } from "@/lib/domain/runs/control/intervene";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(cancelStepRoute, ({ principal, params, body }) =>
    cancelStep(principal, params.id, body.reason),
  ),
});
