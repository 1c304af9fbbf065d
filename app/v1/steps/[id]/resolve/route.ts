import { resolveStepRoute } from "@/lib/contract/resolve-step";
import { resolveEffect } from "@/lib/domain/runs/control/resolve-effect";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(resolveStepRoute, ({ principal, params, body }) =>
    resolveEffect(principal, params.id, body),
  ),
});
