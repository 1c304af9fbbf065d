import { listUsageRoute } from "@/lib/contract/run-records";
import { readUsage } from "@/lib/domain/runs/reading/read-usage";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listUsageRoute, ({ principal, params, query }) =>
    readUsage(principal, params.id, query),
  ),
});
