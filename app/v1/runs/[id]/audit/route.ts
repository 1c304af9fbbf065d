import { listRunAuditRoute } from "@/lib/contract/run-records";
import { readAuditEvents } from "@/lib/domain/audit/read-audit-events";
import { getRunView } from "@/lib/domain/runs/reading/read-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listRunAuditRoute, async ({ principal, params, query }) => {
    const { id } = await getRunView(principal, params.id);
    return readAuditEvents(principal, { ...query, run_id: id });
  }),
});
