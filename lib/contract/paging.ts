import { z } from "zod";
import { BUDGET_KINDS, BUDGET_PERIODS } from "@/lib/kernel/budget-kinds";
import { isStorable } from "@/lib/kernel/is-storable";
import { QUOTA_KINDS } from "@/lib/kernel/limit-kinds";
import { timestampSchema } from "./wire";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function fromBase64Url(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) =>
      byte.charCodeAt(0),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parseKey(text: string): unknown {
  try {
    return JSON.parse(fromBase64Url(text) ?? "");
  } catch {
    return undefined;
  }
}

/**
 * Codec of a cursor: opaque text outside, inside the sort key of the last row of a page, so that the
 * next page begins after it whatever was added meanwhile.
 */
const cursorOf = <K extends z.ZodType>(key: K) =>
  z.codec(z.string().regex(/^[A-Za-z0-9_-]{1,400}$/, "Must be a cursor of an answer."), key, {
    decode: (text) => parseKey(text) as z.input<K>,
    encode: (value) => toBase64Url(JSON.stringify(value)),
  });

/** Most lists: newest first by id, which rises with time. Inside: the uuid of the last row. */
export const idCursorSchema = cursorOf(z.string().regex(UUID, "Must be a cursor of this list."));

/** A time that the database takes: within the bounds of all times, and not longer than any that it gives. */
const timeKeySchema = z.iso
  .datetime()
  .max(32)
  .refine((text) => timestampSchema.safeParse(text).success, "Must be a cursor of this list.");

/** Numbers are kept in four bytes. */
const numberKeySchema = z.int().min(0).max(2_147_483_647);

/** Requests by the time that presses them, then by id. Inside: both of the last row; a null time comes last. */
export const urgencyCursorSchema = cursorOf(
  z.strictObject({ at: timeKeySchema.nullable(), id: z.string().regex(UUID) }),
);

/** What happened, newest first by its time, then by id. Inside: both of the last row. */
export const momentCursorSchema = cursorOf(
  z.strictObject({
    at: timeKeySchema,
    id: z.string().regex(UUID, "Must be a cursor of this list."),
  }),
);

/** Cases by the time since which they stand, then by what they are about. Inside: both of the last row. */
export const caseCursorSchema = cursorOf(
  z.strictObject({
    at: timeKeySchema,
    place: z.string().regex(/^[0-9a-f]{32}$/, "Must be a cursor of this list."),
  }),
);

/** Lists by name. Inside: the name of the last row. */
export const nameCursorSchema = cursorOf(
  z.string().min(1).max(200).refine(isStorable, "Must be a cursor of this list."),
);

/** Budgets by what they bind. Inside: of the last row its sort, the title of its workflow, its period and its id. */
export const budgetCursorSchema = cursorOf(
  z.strictObject({
    kind: z.enum(BUDGET_KINDS),
    title: z.string().max(500).refine(isStorable, "Must be a cursor of this list."),
    period: z.enum(BUDGET_PERIODS),
    id: z.string().regex(UUID, "Must be a cursor of this list."),
  }),
);

/** Limits by their kind, then by what they are about. Inside: both of the last row. */
export const quotaCursorSchema = cursorOf(
  z.strictObject({
    kind: z.enum(QUOTA_KINDS),
    target: z.string().max(200).refine(isStorable, "Must be a cursor of this list."),
  }),
);

/** Lists of what happens inside one run, in the order in which it is numbered. */
export const numberCursorSchema = cursorOf(numberKeySchema);

/** The node, and the scope, of a step. */
export const nodeKeySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(63);
export const scopeKeySchema = z
  .string()
  .regex(/^[a-z0-9_:/]*$/)
  .max(300);

/** Steps and what hangs on them, by their natural key. */
export const stepCursorSchema = cursorOf(
  z.strictObject({ node: nodeKeySchema, scope: scopeKeySchema, number: numberKeySchema }),
);

/** The effects of a run, by their natural key. */
export const effectCursorSchema = cursorOf(
  z.strictObject({
    node: nodeKeySchema,
    scope: scopeKeySchema,
    branch: numberKeySchema,
    ordinal: numberKeySchema,
  }),
);

/** The calls of a step, in the order in which they were begun. */
export const callCursorSchema = cursorOf(
  z.strictObject({ branch: numberKeySchema, ordinal: numberKeySchema }),
);

export const PAGE_SIZE = 50;
export const PAGE_SIZE_MAX = 200;

/** How many, and from where on. */
export const pageQuery = <C extends z.ZodType>(cursor: C) => ({
  limit: z.coerce.number<number | string>().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: cursor.optional(),
});

/** A page of a list. `next_cursor` is null on the last one. */
export const pageOf = <I extends z.ZodType, C extends z.ZodType>(id: string, item: I, cursor: C) =>
  z
    .object({ items: z.array(item), next_cursor: cursor.nullable() })
    .meta({ id, description: "A page of a list; `next_cursor` is null on the last one." });
