import type { Route } from "@/lib/contract/route";
import type { Principal } from "@/lib/domain/auth/principal";
import { encodeId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import type { RequestInfo } from "./request-id";

type Answered = {
  route: Route;
  info: RequestInfo;
  /** Absent if nobody was let in. */
  principal: Principal | undefined;
  params: Record<string, string>;
  status: number;
  ms: number;
};

/** One line a call, under the ids by which it is found again. Reads are many, so they are for debugging. */
export function logCall({ route, info, principal, params, status, ms }: Answered): void {
  const fields = {
    request_id: info.id,
    trace_id: info.traceId,
    tenant_id: principal && encodeId("tenant", principal.tenantId),
    run_id: params.id?.startsWith("run_") ? params.id : undefined,
    method: route.method,
    path: route.path,
    status,
    ms: Math.round(ms),
  };
  if (route.method === "GET") log.debug("A call was answered.", fields);
  else log.info("A call was answered.", fields);
}
