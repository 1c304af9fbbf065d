import { z } from "zod";
import { route } from "./route";
import { canonicalTimeZone, timestampSchema, timeZoneSchema } from "./wire";

const countSchema = z.int().min(0);

/** What became of the runs that ended in a stretch of time, and how many began in it. */
const tallyFields = {
  started: countSchema,
  succeeded: countSchema,
  failed: countSchema,
  timed_out: countSchema,
  cancelled: countSchema,
  /** What the runs that ended in it have used. */
  usd: z.number(),
};

export const figuresSchema = z
  .object({
    time_zone: z.string(),
    /** When the day began in that zone. */
    since: timestampSchema,
    /** Runs that have not ended, by what becomes of them next. */
    now: z.object({ running: countSchema, queued: countSchema, waiting: countSchema }),
    today: z.object({
      ...tallyFields,
      /** Of the runs that ended, those that were to hand something over. */
      to_deliver: countSchema,
      /** Of these, those that did, with nothing against it: no evaluation failed, no review rejected. */
      qualified: countSchema,
    }),
    /** Each hour of the day so far, the first one first; a day may have 23 or 25 of them. */
    hours: z.array(z.object({ starts_at: timestampSchema, ...tallyFields })),
    /** From ready to started, of the steps of the newest runs of the day; null while there is none. */
    queue_wait: z.object({ steps: countSchema, p50_ms: z.number(), p95_ms: z.number() }).nullable(),
  })
  .meta({ id: "Figures", description: "How a workspace does today, in the day of its reader." });
export type FiguresView = z.output<typeof figuresSchema>;
export type FiguresJson = z.input<typeof figuresSchema>;

export const getFiguresRoute = route({
  method: "GET",
  path: "/v1/figures",
  tag: "Figures",
  summary: "How the workspace does today",
  needs: "run:read",
  query: z.strictObject({
    /** Where the day begins at midnight, as `Europe/Berlin`. */
    time_zone: timeZoneSchema.default("UTC").transform((name) => canonicalTimeZone(name) ?? name),
  }),
  status: 200,
  response: figuresSchema,
});
