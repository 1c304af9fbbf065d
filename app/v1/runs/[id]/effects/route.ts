import { listEffectsRoute } from "@/lib/contract/run-records";
import { readEffects } from "@/lib/domain/runs/reading/read-effects";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listEffectsRoute, ({ principal, params, query }) =>
    readEffects(principal, params.id, query),
  ),
});
