import type { listWorkspaceEventsRoute } from "@/lib/contract/workspace-events";
import { handleContent } from "./handle";
import { encodeAnswer, respond } from "./respond";
import { sameCaller } from "./same-caller";
import { wantsStream } from "./sse";
import { workspaceHub } from "./workspace-hub";
import { openWorkspaceStream } from "./workspace-stream";

/** Which runs of the caller's workspace moved after `Last-Event-ID`, or, where they accept a stream, as they do. */
export const handleWorkspaceEvents = (route: typeof listWorkspaceEventsRoute) =>
  handleContent(route, async ({ principal }, request) => {
    const { needs } = route;
    if (needs === "public") throw new Error("A stream needs a known caller.");
    const after = request.headers.get("last-event-id");
    const hub = workspaceHub();
    if (wantsStream(request))
      return openWorkspaceStream({
        principal,
        after,
        recheck: () => sameCaller(request, needs, principal),
        hub,
        signal: request.signal,
      });
    const { isReset, items, cursor } = hub.read(principal.workspaceId, after);
    const body = encodeAnswer(route, {
      items: items.map(({ news }) => news),
      is_reset: isReset,
      last_event_id: cursor,
    });
    return respond({ status: route.status, body });
  });
