import { getAuditEventRoute } from "@/lib/contract/audit-events";
import { getAuditEvent } from "@/lib/domain/audit/read-audit-events";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getAuditEventRoute, ({ principal, params }) => getAuditEvent(principal, params.id)),
});
