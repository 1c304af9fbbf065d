import { receiveEventsRoute } from "@/lib/contract/incoming-events";
import { listWorkspaceEventsRoute } from "@/lib/contract/workspace-events";
import type { CloudEvent } from "@/lib/domain/events/cloud-event";
import { receiveEvents } from "@/lib/domain/events/receive-events";
import { handle } from "@/lib/http/handle";
import { handleWorkspaceEvents } from "@/lib/http/handle-workspace-events";
import { methods } from "@/lib/http/methods";

export const dynamic = "force-dynamic";
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handleWorkspaceEvents(listWorkspaceEventsRoute),
  POST: handle(receiveEventsRoute, ({ principal, body }) =>
    receiveEvents(principal, [body].flat() as CloudEvent[]),
  ),
});
