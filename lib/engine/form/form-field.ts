import { z } from "zod";
import { durationSchema } from "@/lib/engine/spec/duration";
import { celSchema, templateStringSchema } from "@/lib/engine/spec/fields";
import { notesSchema, referenceSchema } from "@/lib/engine/spec/names";

/** What kind of control a field of the manifest asks for. `json` is whatever has none of its own. */
export type FieldShape =
  | { kind: "text"; isLong: boolean }
  | { kind: "number"; isWhole: boolean; minimum: number | null; maximum: number | null }
  | { kind: "flag" }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "choices"; choices: readonly string[] }
  | { kind: "duration" }
  | { kind: "reference" }
  | { kind: "expression"; language: "cel" | "template" }
  | { kind: "texts" }
  | { kind: "templates" }
  | { kind: "group"; fields: readonly FormField[] }
  | { kind: "list"; fields: readonly FormField[] }
  | { kind: "json" };

export type FormField = { name: string; isRequired: boolean; shape: FieldShape };

/**
 * The fields of an object schema in its order, each with the kind of control that fits its type. So a field that
 * is added to the manifest appears in its form by itself.
 */
export const formFields = (schema: z.ZodObject): FormField[] =>
  Object.entries(schema.shape).map(([name, field]) => ({
    name,
    isRequired: !(field instanceof z.ZodOptional),
    shape: shapeOf(field),
  }));

/** Schemas that mean more than their type, by what they are. */
const KNOWN: ReadonlyMap<unknown, FieldShape> = new Map<unknown, FieldShape>([
  [durationSchema, { kind: "duration" }],
  [referenceSchema, { kind: "reference" }],
  [celSchema, { kind: "expression", language: "cel" }],
  [templateStringSchema, { kind: "expression", language: "template" }],
  [notesSchema, { kind: "text", isLong: true }],
]);

function shapeOf(field: z.core.$ZodType): FieldShape {
  if (field instanceof z.ZodOptional) return shapeOf(field.unwrap());
  const known = KNOWN.get(field);
  if (known) return known;
  if (field instanceof z.ZodString || field instanceof z.ZodURL)
    return { kind: "text", isLong: false };
  if (field instanceof z.ZodNumber) return numberShape(field);
  if (field instanceof z.ZodBoolean) return { kind: "flag" };
  if (field instanceof z.ZodEnum) return { kind: "choice", choices: field.options.map(String) };
  if (field instanceof z.ZodObject) return { kind: "group", fields: formFields(field) };
  return field instanceof z.ZodArray ? listShape(field.element) : { kind: "json" };
}

function listShape(element: z.core.$ZodType): FieldShape {
  const item = shapeOf(element);
  switch (item.kind) {
    case "text":
      return { kind: "texts" };
    case "expression":
      return { kind: "templates" };
    case "choice":
      return { kind: "choices", choices: item.choices };
    case "group":
      return { kind: "list", fields: item.fields };
    default:
      return { kind: "json" };
  }
}

/** JavaScript's largest whole number is no bound that anybody set. */
const bound = (value: number | null): number | null =>
  value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;

const numberShape = (field: z.ZodNumber): FieldShape => ({
  kind: "number",
  isWhole: field.isInt,
  minimum: bound(field.minValue),
  maximum: bound(field.maxValue),
});
