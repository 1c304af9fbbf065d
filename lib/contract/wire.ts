import { z } from "zod";
import { idSchema, userIdSchema } from "@/lib/kernel/ids";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** Beyond them RFC 3339 has no form, and the database another calendar. */
const FIRST = new Date("1970-01-01T00:00:00.000Z");
const LAST = new Date("9999-12-31T23:59:59.999Z");

/** Codec of points in time: RFC 3339 in UTC on the wire, `Date` inside. */
export const timestampSchema = z.codec(
  z.iso.datetime({ offset: true }),
  z.date().min(FIRST).max(LAST),
  {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  },
);

/** The name of a zone in its usual spelling; `null` if this runtime does not know it, or it is a mere offset. */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return timeZone;
  } catch {
    return null;
  }
}

/** A zone of the world, by its name. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(
    (name) => canonicalTimeZone(name) !== null,
    "Must be an IANA time zone, as Asia/Shanghai.",
  );

/**
 * Any JSON, checked for its outer form alone: requests are made of JSON anyway, and what the database
 * kept was JSON when it was written. Bounds of depth and size are those of the body.
 */
export const anyJsonSchema = z
  .custom<Json>((value) => value !== undefined, "Must be JSON.")
  .meta({
    id: "Json",
    description: "Any JSON value.",
    override: {},
  });

export const anyJsonObjectSchema = z
  .custom<JsonObject>(isJsonObject, "Must be a JSON object.")
  .meta({
    id: "JsonObject",
    description: "Any JSON object.",
    override: { type: "object", additionalProperties: true },
  });

/** Codec of a list in one query parameter: `running,waiting` on the wire. */
export const commaListSchema = <I extends z.ZodType<string, string>>(item: I) =>
  z.codec(z.string().min(1).max(500), z.array(item).min(1).max(20), {
    decode: (text) => text.split(",") as z.input<I>[],
    encode: (items) => items.join(","),
  });

/** Text that a person typed to search for. */
export const searchTextSchema = z.string().trim().min(1).max(200);

/** Why a person did what they did: kept in audit and history. */
export const reasonSchema = z.string().trim().min(1).max(2000);

const namelessKinds = ["trigger", "system"] as const;

/** Who did something, as it was when they did it. */
export const actorSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("user"), id: userIdSchema, name: z.string() }),
    z.object({ kind: z.literal("service_account"), id: idSchema("apiKey"), name: z.string() }),
    z.object({ kind: z.enum(namelessKinds), id: z.string(), name: z.string() }),
  ])
  .meta({
    id: "Actor",
    description: "Who did something: a person, an API key, a trigger, or the system itself.",
  });

/** What went wrong, in a form to branch on (`class`, `code`) and one to read (`message`). */
export const failureSchema = z
  .object({
    class: z.string(),
    code: z.string(),
    message: z.string(),
    details: anyJsonObjectSchema.nullable(),
  })
  .meta({ id: "Failure", description: "What went wrong in an attempt, a step or a run." });
export type FailureView = z.output<typeof failureSchema>;
