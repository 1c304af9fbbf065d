import { explainStepRoute } from "@/lib/contract/explanations";
import { explainStep } from "@/lib/domain/runs/reading/explain";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(explainStepRoute, ({ principal, params }) => explainStep(principal, params.id)),
});
