import { pauseRunRoute } from "@/lib/contract/runs";
import { pauseRun } from "@/lib/domain/runs/control/pause-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(pauseRunRoute, ({ principal, params, body }) =>
    pauseRun(principal, params.id, body.reason),
  ),
});
