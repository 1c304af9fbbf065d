import { drainWorkerRoute } from "@/lib/contract/workers";
import { drainWorkerByHand } from "@/lib/domain/runs/workers/operate-workers";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(drainWorkerRoute, ({ principal, params, body }) =>
    drainWorkerByHand(principal, params.id, body.reason),
  ),
});
