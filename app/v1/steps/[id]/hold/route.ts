import { holdStepRoute } from "@/lib/contract/interventions";
import { holdStep } from "@/lib/domain/runs/control/intervene";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(holdStepRoute, ({ principal, params, body }) =>
    holdStep(principal, params.id, body.reason),
  ),
});
