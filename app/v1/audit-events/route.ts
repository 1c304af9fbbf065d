import { listAuditEventsRoute } from "@/lib/contract/audit-events";
import { readAuditEvents } from "@/lib/domain/audit/read-audit-events";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listAuditEventsRoute, ({ principal, query }) => readAuditEvents(principal, query)),
});
