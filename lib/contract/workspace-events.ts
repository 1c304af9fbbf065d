import { z } from "zod";
import { RUN_STATUSES } from "@/lib/engine/transition";
import { runIdSchema, workspaceIdSchema } from "@/lib/kernel/ids";
import { ROLES } from "@/lib/kernel/permissions";
import { WORKSPACE_QUERY } from "@/lib/kernel/workspace-choice";
import { route } from "./route";
import { runSchema } from "./runs";

/** That a run moved, and how far. What happened in between, the run's own events say. */
export const runNewsSchema = z
  .object({
    run_id: runIdSchema,
    /** The sequence of its newest event, and the type of that. */
    sequence: z.int(),
    event_type: z.string(),
    execution_status: z.enum(RUN_STATUSES),
    review_status: runSchema.shape.review_status,
  })
  .meta({ id: "RunNews", description: "That a run moved. A notification: it holds no contents." });
export type RunNewsView = z.output<typeof runNewsSchema>;
export type RunNewsJson = z.input<typeof runNewsSchema>;

export const workspaceNewsSchema = z
  .object({
    items: z.array(runNewsSchema),
    /** Some may be missing before these: ask again for whatever you show. */
    is_reset: z.boolean(),
    /** Send it as `Last-Event-ID` to go on from here. */
    last_event_id: z.string(),
  })
  .meta({
    id: "WorkspaceNews",
    description:
      "The runs of the workspace that moved after a point, each once, oldest move first.",
  });
export type WorkspaceNewsView = z.output<typeof workspaceNewsSchema>;

/** What the stream says first, and with every heartbeat: the caller's role by now (`event: access`). */
export const accessNewsSchema = z.object({ role: z.enum(ROLES) }).meta({ id: "AccessNews" });
export type AccessNewsJson = z.input<typeof accessNewsSchema>;

export const listWorkspaceEventsRoute = route({
  method: "GET",
  path: "/v1/events",
  tag: "Events",
  summary: "Which runs of the workspace move, as a page or as a stream",
  description:
    "With `Accept: text/event-stream` a stream of RunNews, without an event name: one for each run that moved, a burst in one run coalesced. `Last-Event-ID` resumes without a gap; where that is not possible, and at the start, a `reset` event says to ask again for whatever is shown. `access` says the caller's role, first and with every heartbeat. A comment as heartbeat every 15 s; the stream ends with the right to listen. A caller with too many streams open is refused with RATE_LIMITED and `Retry-After`.",
  needs: "run:read",
  streams: true,
  errors: ["RATE_LIMITED"],
  query: z.strictObject({ [WORKSPACE_QUERY]: workspaceIdSchema.optional() }),
  status: 200,
  response: workspaceNewsSchema,
});
