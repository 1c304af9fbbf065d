import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

export const PROPERTY_TYPES = [
  "string",
  "choice",
  "number",
  "integer",
  "boolean",
  "texts",
  "object",
  "array",
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** One field of an object schema, as far as a list of fields can show it. */
export type SchemaProperty = {
  name: string;
  /** `null`: its schema says something that only JSON can show. */
  type: PropertyType | null;
  title: string;
  description: string;
  isRequired: boolean;
  choices: string[];
  schema: JsonObject;
};

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** Whether a schema is an object of fields, so that it can be shown as a list of them. */
export function isFieldList(schema: Json | undefined): schema is JsonObject | undefined {
  if (schema === undefined) return true;
  if (!isJsonObject(schema)) return false;
  const isObject = schema.type === "object" || Object.keys(schema).length === 0;
  const { properties, required } = schema;
  return (
    isObject &&
    (properties === undefined ||
      (isJsonObject(properties) && Object.values(properties).every(isJsonObject))) &&
    (required === undefined || Array.isArray(required))
  );
}

/** The fields of an object schema, in its order. */
export function readProperties(schema: JsonObject | undefined): SchemaProperty[] {
  const properties = isJsonObject(schema?.properties) ? schema.properties : {};
  const required = textsIn(schema?.required);
  return Object.entries(properties).flatMap(([name, property]) =>
    isJsonObject(property)
      ? [
          {
            name,
            type: typeOf(property),
            title: textOf(property.title),
            description: textOf(property.description),
            isRequired: required.includes(name),
            choices: textsIn(property.enum),
            schema: property,
          },
        ]
      : [],
  );
}

function typeOf(property: JsonObject): PropertyType | null {
  if (property.type === "string") return Array.isArray(property.enum) ? "choice" : "string";
  if (property.type === "array")
    return isJsonObject(property.items) && property.items.type === "string" ? "texts" : "array";
  return PROPERTY_TYPES.find((type) => type === property.type) ?? null;
}

const BEGINNINGS: Record<PropertyType, JsonObject> = {
  string: { type: "string" },
  choice: { type: "string", enum: [] },
  number: { type: "number" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  texts: { type: "array", items: { type: "string" } },
  object: { type: "object" },
  array: { type: "array" },
};

/** A property as another type: its words stay, what only the old type meant does not. */
export function retyped({ title, description }: JsonObject, type: PropertyType): JsonObject {
  return {
    ...BEGINNINGS[type],
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}

/** The schema with other properties; an empty list is no schema at all. */
export function writeProperties(
  schema: JsonObject | undefined,
  properties: readonly Pick<SchemaProperty, "name" | "schema" | "isRequired">[],
): JsonObject | undefined {
  const { required: _, properties: __, ...rest } = schema ?? {};
  const isBare = Object.keys(rest).every((key) => key === "type" || key === "additionalProperties");
  if (properties.length === 0 && isBare) return undefined;
  const required = properties.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: "object",
    ...(schema === undefined && { additionalProperties: false }),
    ...rest,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties.map(({ name, schema: one }) => [name, one])),
  };
}

/** A property with a keyword; an empty text takes it out. */
export function withKeyword(property: JsonObject, keyword: string, value: Json): JsonObject {
  const { [keyword]: _, ...rest } = property;
  return value === "" ? rest : { ...property, [keyword]: value };
}
