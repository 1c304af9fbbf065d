import { cancelRunRoute } from "@/lib/contract/runs";
import { cancelRun } from "@/lib/domain/runs/control/cancel-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(cancelRunRoute, ({ principal, params, body }) =>
    cancelRun(principal, params.id, body.reason),
  ),
});
