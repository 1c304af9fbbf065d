import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

type Base = {
  /** JSON pointer to the value that is typed here. */
  path: string;
  name: string;
  label: string;
  hint: string | null;
  isRequired: boolean;
  /** What the schema takes where nothing is said. */
  fallback: Json | undefined;
};

/** What one control of one line can hold. */
export type ScalarField =
  | (Base & { kind: "text"; minLength: number; maxLength: number | null; isLong: boolean })
  | (Base & { kind: "choice"; choices: Choice[] })
  | (Base & { kind: "number"; isWhole: boolean; minimum: number | null; maximum: number | null });

/** One value of a schema, as a person fills it in. `json` is whatever has no control of its own. */
export type SchemaField =
  | ScalarField
  | (Base & { kind: "flag" })
  | (Base & { kind: "group"; fields: SchemaField[] })
  | (Base & { kind: "list"; item: ScalarField; maxItems: number | null })
  | (Base & { kind: "json" });

/** One of a few values, and how it reads. */
export type Choice = { word: string; value: Json };

const LONG_TEXT = 500;

const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
const number = (value: Json | undefined): number | null =>
  typeof value === "number" ? value : null;

/** `due_date` → `Due date`, where the schema gives no title. */
export const spoken = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

/** The pointer of a member below another pointer. */
export const below = (path: string, member: string | number): string =>
  `${path}/${String(member).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** A value that is chosen reads as it would be typed. */
export const wordOf = (value: Json): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** The type that a control is made for; `null` beside it only says that nothing is an answer too. */
function typeOf({ type }: JsonObject): string | null {
  if (!Array.isArray(type)) return text(type);
  const others = type.filter((name) => name !== "null");
  return others.length === 1 ? text(others[0]) : null;
}

/** Controls cannot offer what depends on other values, so that goes to the JSON editor. */
const DEPENDS = ["allOf", "anyOf", "oneOf", "if", "$ref", "not"];

function choicesOf(property: JsonObject): Choice[] {
  if (!Array.isArray(property.enum)) return [];
  return property.enum
    .filter((value) => value === null || typeof value !== "object")
    .map((value) => ({ word: wordOf(value), value }));
}

function scalarOf(base: Base, property: JsonObject): ScalarField | null {
  if (DEPENDS.some((keyword) => keyword in property)) return null;
  const choices = choicesOf(property);
  if (choices.length > 0) return { ...base, kind: "choice", choices };
  const type = typeOf(property);
  if (type === "string") {
    const maxLength = number(property.maxLength);
    const minLength = number(property.minLength) ?? 0;
    return { ...base, kind: "text", minLength, maxLength, isLong: (maxLength ?? 0) > LONG_TEXT };
  }
  if (type !== "integer" && type !== "number") return null;
  const bounds = { minimum: number(property.minimum), maximum: number(property.maximum) };
  return { ...base, kind: "number", isWhole: type === "integer", ...bounds };
}

function fieldOf(base: Base, property: JsonObject): SchemaField {
  const scalar = scalarOf(base, property);
  if (scalar) return scalar;
  if (DEPENDS.some((keyword) => keyword in property)) return { ...base, kind: "json" };
  switch (typeOf(property)) {
    case "boolean":
      return { ...base, kind: "flag" };
    case "object": {
      const fields = fieldsBelow(base.path, property);
      return fields.length > 0 ? { ...base, kind: "group", fields } : { ...base, kind: "json" };
    }
    case "array":
      return listOf(base, property) ?? { ...base, kind: "json" };
    default:
      return { ...base, kind: "json" };
  }
}

function listOf(base: Base, property: JsonObject): SchemaField | null {
  if (!isJsonObject(property.items)) return null;
  const own = { ...base, label: text(property.items.title) ?? base.label, isRequired: true };
  const item = scalarOf({ ...own, hint: null, fallback: undefined }, property.items);
  return item && { ...base, kind: "list", item, maxItems: number(property.maxItems) };
}

function fieldsBelow(path: string, schema: JsonObject): SchemaField[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties)
    .map(([name, given]) => {
      const property = isJsonObject(given) ? given : {};
      const base = {
        path: below(path, name),
        name,
        label: text(property.title) ?? spoken(name),
        hint: text(property.description),
        isRequired: required.includes(name),
        fallback: property.default,
      };
      return fieldOf(base, property);
    })
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/**
 * The fields of a schema, what is required first: a published schema keeps no order of its own. A schema that
 * names no members is one field for the whole value.
 */
export function schemaFields(schema: JsonObject | null): SchemaField[] {
  if (schema === null) return [];
  const fields = fieldsBelow("", schema);
  if (fields.length > 0 || schema.additionalProperties === false) return fields;
  const { title, description, default: fallback } = schema;
  const base = { path: "", name: "", label: text(title) ?? "", hint: text(description) };
  return [{ ...base, isRequired: false, fallback, kind: "json" }];
}
