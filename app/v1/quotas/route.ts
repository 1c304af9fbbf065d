import { listQuotasRoute, putQuotaRoute } from "@/lib/contract/quotas";
import { putQuota, readQuotas } from "@/lib/domain/limits/quotas";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listQuotasRoute, ({ principal, query }) => readQuotas(principal, query)),
  PUT: handle(putQuotaRoute, ({ principal, body, revision }) =>
    putQuota(principal, body, revision),
  ),
});
