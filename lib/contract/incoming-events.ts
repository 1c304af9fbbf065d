import { z } from "zod";
import { route } from "./route";
import { anyJsonSchema } from "./wire";

const text = (most: number) => z.string().min(1).max(most);

/** The names of CloudEvents and their types; extensions are texts, whole numbers and truth values beside them. */
export const cloudEventSchema = z
  .object({
    specversion: z.literal("1.0"),
    /** With `source` it names the event for good: what comes twice is one event. */
    id: text(200),
    source: text(400),
    type: text(200),
    /** What it is about: the key by which steps wait for it. */
    subject: text(400).optional(),
    time: z.iso.datetime({ offset: true }).optional(),
    datacontenttype: z.string().min(1).max(200).optional(),
    dataschema: z.string().min(1).max(2000).optional(),
    data: anyJsonSchema.optional(),
    /** Content that is no JSON, in base 64. */
    data_base64: z.base64().optional(),
  })
  .catchall(z.union([z.string().max(2000), z.int(), z.boolean()]))
  .refine(({ data, data_base64 }) => data === undefined || data_base64 === undefined, {
    message: "Give either data or data_base64.",
  })
  .meta({ id: "CloudEvent", description: "An event in the JSON form of CloudEvents 1.0." });

export const eventReceiptsSchema = z
  .object({
    items: z.array(
      z.object({
        source: z.string(),
        id: z.string(),
        /** It came before, and was left alone. */
        is_duplicate: z.boolean(),
        /** To how many waiting steps it was offered. */
        waits: z.int(),
      }),
    ),
  })
  .meta({ id: "EventReceipts", description: "What became of the events, in their order." });
export type EventReceiptsView = z.output<typeof eventReceiptsSchema>;

export const receiveEventsRoute = route({
  method: "POST",
  path: "/v1/events",
  tag: "Events",
  summary: "Tell that something happened",
  description:
    "CloudEvents 1.0 as JSON: one event (structured), or a list of up to 100 (batch), of which all are taken in or none. Every step of the workspace that waits for its type, with its subject as key, is offered it; it is kept for 24 h for steps that come to wait later. `source` and `id` name an event for good, so a call may be repeated.",
  needs: "run:start",
  body: z.union([cloudEventSchema, z.array(cloudEventSchema).min(1).max(100)]),
  status: 202,
  response: eventReceiptsSchema,
});
