import { rerunRoute } from "@/lib/contract/reruns";
import { rerunRun } from "@/lib/domain/runs/rerun/rerun-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(rerunRoute, ({ principal, params, body, reservedId, traceId }) =>
    rerunRun(principal, params.id, { id: asId("run", reservedId), traceId, ...body }),
  ),
});
