import { getStepRoute } from "@/lib/contract/run-steps";
import { getStep } from "@/lib/domain/runs/reading/read-steps";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getStepRoute, ({ principal, params }) => getStep(principal, params.id)),
});
