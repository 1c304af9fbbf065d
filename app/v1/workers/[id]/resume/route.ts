import { resumeWorkerRoute } from "@/lib/contract/workers";
import { resumeWorkerByHand } from "@/lib/domain/runs/workers/operate-workers";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(resumeWorkerRoute, ({ principal, params, body }) =>
    resumeWorkerByHand(principal, params.id, body.reason),
  ),
});
