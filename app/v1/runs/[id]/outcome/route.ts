import { getOutcomeRoute, putOutcomeRoute } from "@/lib/contract/outcomes";
import { decideOutcome } from "@/lib/domain/runs/control/decide-outcome";
import { readOutcome } from "@/lib/domain/runs/reading/read-outcome";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getOutcomeRoute, ({ principal, params }) => readOutcome(principal, params.id)),
  PUT: handle(putOutcomeRoute, ({ principal, params, body }) =>
    decideOutcome(principal, params.id, body),
  ),
});
