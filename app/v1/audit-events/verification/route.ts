import { verifyAuditEventsRoute } from "@/lib/contract/audit-verification";
import { readAuditVerification } from "@/lib/domain/audit/read-audit-verification";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(verifyAuditEventsRoute, ({ principal, query }) =>
    readAuditVerification(principal, query),
  ),
});
