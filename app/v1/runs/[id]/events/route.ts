import { listEventsRoute } from "@/lib/contract/run-events";
import { readEventScopes, readEvents } from "@/lib/domain/runs/reading/read-events";
import { handleRunEvents } from "@/lib/http/handle-run-events";
import { methods } from "@/lib/http/methods";

export const dynamic = "force-dynamic";
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handleRunEvents(listEventsRoute, readEvents, readEventScopes),
});
