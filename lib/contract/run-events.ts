import { z } from "zod";
import { runIdSchema, stepIdSchema, workspaceIdSchema } from "@/lib/kernel/ids";
import { WORKSPACE_QUERY } from "@/lib/kernel/workspace-choice";
import { pageQuery } from "./paging";
import { placesSchema } from "./places";
import { route } from "./route";
import { runIdParams, runSchema } from "./runs";
import { anyJsonObjectSchema, timestampSchema } from "./wire";

export const runEventSchema = z
  .object({
    /** `evt_…-<sequence>`: the same however often it is read. */
    event_id: z.string(),
    event_type: z.string(),
    schema_version: z.int(),
    tenant_id: z.string(),
    workspace_id: z.string(),
    run_id: runIdSchema,
    step_id: stepIdSchema.nullable(),
    /** The number of the attempt that it is about. */
    attempt: z.int().nullable(),
    /** Begins at 1 and has no gaps. */
    sequence: z.int(),
    occurred_at: timestampSchema,
    correlation_id: z.string().nullable(),
    trace_id: z.string(),
    payload: anyJsonObjectSchema,
  })
  .meta({
    id: "RunEvent",
    description: "Something that happened in a run; never changed afterwards.",
  });
export type RunEventView = z.output<typeof runEventSchema>;
export type RunEventJson = z.input<typeof runEventSchema>;

const eventScopeSchema = z
  .object({ scope: z.string(), places: placesSchema })
  .meta({ id: "EventScope", description: "A scope that events are about, as people call it." });

/** A page of events, with the run as it was in the same moment. */
export const runEventPageSchema = z
  .object({
    run: runSchema,
    items: z.array(runEventSchema),
    /** The iterations and items that these events are about, or in which their steps stand. */
    scopes: z.array(eventScopeSchema),
    /** Ask on with `after` = this; events that come later will be there. */
    last_sequence: z.int(),
  })
  .meta({
    id: "RunEventPage",
    description: "Events after a sequence, and the run as it stood when they were read.",
  });
export type RunEventPageView = z.output<typeof runEventPageSchema>;

/** What the stream sends first when no cursor is given (`event: snapshot`). */
export const runSnapshotSchema = z.object({ run: runSchema, last_sequence: z.int() }).meta({
  id: "RunSnapshot",
  description: "The run as it stands; the stream goes on after `last_sequence`.",
});
export type RunSnapshotJson = z.input<typeof runSnapshotSchema>;

export const listEventsRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/events",
  tag: "Events",
  summary: "The events of a run, as a page or as a stream",
  description:
    "With `Accept: text/event-stream` a stream: business events without an event name, `id:` is the sequence; `Last-Event-ID` or `after` resumes without a gap; without either a `snapshot` event comes first; `end` when the run is over; a comment as heartbeat every 15 s. A caller with too many streams open is refused with RATE_LIMITED and `Retry-After`.",
  needs: "run:read",
  streams: true,
  errors: ["RATE_LIMITED"],
  params: runIdParams,
  query: z.strictObject({
    after: z.coerce.number<number | string>().int().min(0).max(2_147_483_647).optional(),
    limit: pageQuery(z.never()).limit,
    [WORKSPACE_QUERY]: workspaceIdSchema.optional(),
  }),
  status: 200,
  response: runEventPageSchema,
});
