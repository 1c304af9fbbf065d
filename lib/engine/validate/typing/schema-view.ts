import type { Segment } from "@/lib/engine/expression/syntax";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** A JSON Schema with the document that its references lead into. */
export type SchemaView = { schema: Json; root: Json };

/** A schema that is a document of its own. */
export const viewOf = (schema: Json): SchemaView => ({ schema, root: schema });

/** Anything: nothing is known. */
export const ANYTHING: SchemaView = viewOf(true);

/**
 * What a selection from a value of this schema gives. `sure`: it is there. `perhaps`: it may be absent.
 * `undeclared`: the schema lists its fields, and not this one. `never`: the schema rules it out.
 */
export type Presence = "sure" | "perhaps" | "undeclared" | "never";
export type Selected = { presence: Presence; view: SchemaView };

const REFERENCES_MAX = 20;

/** The object behind references; `null` if it is `true`, `false`, or says nothing that can be used. */
export function resolve({ schema, root }: SchemaView): JsonObject | null {
  let at: Json | undefined = schema;
  for (let hops = 0; hops < REFERENCES_MAX; hops += 1) {
    if (!isJsonObject(at)) return null;
    if (typeof at.$ref !== "string") return at;
    at = followPointer(root, at.$ref);
  }
  return null;
}

function followPointer(root: Json, reference: string): Json | undefined {
  let at: Json | undefined = root;
  for (const part of reference.split("/").slice(1)) {
    const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isJsonObject(at)) at = Object.hasOwn(at, key) ? at[key] : undefined;
    else return undefined;
  }
  return at;
}

/** The types that a schema names; empty: any. */
export function typesOf(view: SchemaView): string[] {
  const schema = resolve(view);
  if (!schema) return [];
  if (typeof schema.type === "string") return [schema.type];
  if (Array.isArray(schema.type)) return schema.type.map(String);
  if ("const" in schema) return [typeNameOf(schema.const ?? null)];
  if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeNameOf))];
  return isJsonObject(schema.properties) ? ["object"] : [];
}

/** The JSON Schema type of a value. */
export function typeNameOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}

const COMBINING = ["allOf", "anyOf", "oneOf", "not", "if", "dependentSchemas"];

/** What a selection gives, as far as the schema says. */
export function select(view: SchemaView, segment: Segment): Selected {
  const schema = resolve(view);
  if (!schema || COMBINING.some((keyword) => keyword in schema))
    return { presence: "sure", view: ANYTHING };
  const types = typesOf(view);
  const wanted = segment.kind === "name" ? "object" : segment.kind === "index" ? "array" : null;
  if (wanted === null) return { presence: "sure", view: ANYTHING };
  if (types.length > 0 && !types.includes(wanted)) return { presence: "never", view: ANYTHING };
  const found =
    segment.kind === "name"
      ? selectName(schema, segment.name, view.root)
      : selectIndex(schema, view.root);
  // Of several types, another may have come.
  return found.presence === "sure" && types.length > 1 ? { ...found, presence: "perhaps" } : found;
}

function selectName(schema: JsonObject, name: string, root: Json): Selected {
  const { properties, additionalProperties, patternProperties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) {
    const isRequired = Array.isArray(schema.required) && schema.required.includes(name);
    const presence = isRequired ? "sure" : "perhaps";
    return { presence, view: { schema: properties[name] ?? true, root } };
  }
  if (additionalProperties === false && patternProperties === undefined)
    return { presence: "never", view: ANYTHING };
  if (isJsonObject(additionalProperties))
    return { presence: "perhaps", view: { schema: additionalProperties, root } };
  if (additionalProperties === true || patternProperties !== undefined)
    return { presence: "perhaps", view: ANYTHING };
  return { presence: isJsonObject(properties) ? "undeclared" : "sure", view: ANYTHING };
}

function selectIndex(schema: JsonObject, root: Json): Selected {
  if (Array.isArray(schema.prefixItems)) return { presence: "perhaps", view: ANYTHING };
  return { presence: "perhaps", view: { schema: schema.items ?? true, root } };
}

/** The names that a schema lists, for hints. */
export function namesOf(view: SchemaView): string[] {
  const properties = resolve(view)?.properties;
  return isJsonObject(properties) ? Object.keys(properties) : [];
}
