import { markStepSucceededRoute } from "@/lib/contract/interventions";
import { markStepSucceeded } from "@/lib/domain/runs/control/intervene";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(markStepSucceededRoute, ({ principal, params, body }) =>
    markStepSucceeded(principal, params.id, body),
  ),
});
