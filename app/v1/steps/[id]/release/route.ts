import { releaseStepRoute } from "@/lib/contract/interventions";
import { releaseStep } from "@/lib/domain/runs/control/intervene";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(releaseStepRoute, ({ principal, params, body }) =>
    releaseStep(principal, params.id, body.reason),
  ),
});
