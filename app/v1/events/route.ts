import { listWorkspaceEventsRoute } from "@/lib/contract/workspace-events";
import { handleWorkspaceEvents } from "@/lib/http/handle-workspace-events";
import { methods } from "@/lib/http/methods";

export const dynamic = "force-dynamic";
export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handleWorkspaceEvents(listWorkspaceEventsRoute),
});
