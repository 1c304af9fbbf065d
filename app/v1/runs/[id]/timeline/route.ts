import { getTimelineRoute } from "@/lib/contract/run-timeline";
import { readTimeline } from "@/lib/domain/runs/reading/read-timeline";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getTimelineRoute, ({ principal, params }) => readTimeline(principal, params.id)),
});
