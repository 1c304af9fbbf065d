import { z } from "zod";
import { ATTEMPT_STATUSES } from "@/lib/engine/transition";
import { stepIdSchema } from "@/lib/kernel/ids";
import { placesSchema } from "./places";
import { route } from "./route";
import { runIdParams } from "./runs";
import { timestampSchema } from "./wire";

/** `queue`: for a worker; `retry`: between attempts; `person`: for somebody; `world`: for a time or an event. */
export const SPAN_KINDS = ["queue", "work", "retry", "person", "world"] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];

const spanSchema = z
  .object({
    kind: z.enum(SPAN_KINDS),
    from: timestampSchema,
    /** Null while it lasts. */
    to: timestampSchema.nullable(),
    /** The number of the attempt, for `work` of a worker. */
    attempt: z.int().nullable(),
    /** How `work` ended; null while it lasts, and for every other kind. */
    outcome: z.enum(ATTEMPT_STATUSES).nullable(),
  })
  .meta({ id: "TimelineSpan", description: "A stretch of a step's time, and what it went into." });
export type SpanView = z.output<typeof spanSchema>;
export type SpanJson = z.input<typeof spanSchema>;

const timelineStepSchema = z
  .object({
    step_id: stepIdSchema,
    node: z.string(),
    scope: z.string(),
    /** The iterations and items that it stands in, the outermost first. */
    places: placesSchema,
    title: z.string(),
    /** In their order; they do not overlap. */
    spans: z.array(spanSchema),
  })
  .meta({ id: "TimelineStep" });
export type TimelineStepJson = z.input<typeof timelineStepSchema>;

export const runTimelineSchema = z
  .object({
    created_at: timestampSchema,
    /** Null while the run goes on. */
    ended_at: timestampSchema.nullable(),
    /** In the order in which they began. Steps that were never due have no time, and are left out. */
    steps: z.array(timelineStepSchema),
    /** False where the run has more events than are read: then later ones are missing. */
    is_complete: z.boolean(),
  })
  .meta({ id: "RunTimeline", description: "What the time of a run went into, step by step." });
export type RunTimelineView = z.output<typeof runTimelineSchema>;
export type RunTimelineJson = z.input<typeof runTimelineSchema>;

export const getTimelineRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/timeline",
  tag: "Runs",
  summary: "What the time of a run went into",
  description:
    "Waiting for a worker, work, waiting between attempts, for people and for the world.",
  needs: "run:read",
  params: runIdParams,
  status: 200,
  response: runTimelineSchema,
});
