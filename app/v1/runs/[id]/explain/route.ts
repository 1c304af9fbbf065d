import { explainRunRoute } from "@/lib/contract/explanations";
import { explainRun } from "@/lib/domain/runs/reading/explain";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(explainRunRoute, ({ principal, params }) => explainRun(principal, params.id)),
});
