import type { Making } from "@/lib/execution/models/simulated/making";
import { makeNumber } from "@/lib/execution/models/simulated/number";
import { resolveSchema } from "@/lib/execution/models/simulated/resolve-schema";
import { makeText } from "@/lib/execution/models/simulated/text";
import { canonicalJson, isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

const DEPTH_MAX = 12;
/** Below this, only what must be there: recursive schemas come to an end. */
const FULL_DEPTH = 5;
const ITEMS = 3;
const TRIES = 20;

/**
 * A value that fits the schema, with texts on the brief's topic. A list of choices gives its first, so an
 * author knows which branch a rehearsal takes. Conditions, `not` and patterns are not looked at.
 */
export function makeValue(schema: Json, name: string, making: Making, depth = 0): Json {
  if (schema === false || depth > DEPTH_MAX) return null;
  const open = resolveSchema(schema, making.root);
  if (open.const !== undefined) return open.const;
  if (Array.isArray(open.enum)) return open.enum[0] ?? null;
  if (open.default !== undefined) return open.default;
  switch (typeOf(open)) {
    case "null":
      return null;
    case "boolean":
      return true;
    case "integer":
    case "number":
      return makeNumber(open, name, making.chance);
    case "array":
      return makeList(open, name, making, depth);
    case "object":
      return makeObject(open, making, depth);
    default:
      return makeText(open, name, making);
  }
}

function typeOf({ type, properties, items, minimum, maximum }: JsonObject): Json {
  if (Array.isArray(type)) return type.find((one) => one !== "null") ?? "null";
  if (type !== undefined) return type;
  if (properties !== undefined) return "object";
  if (items !== undefined) return "array";
  return minimum !== undefined || maximum !== undefined ? "number" : "string";
}

function makeObject(schema: JsonObject, making: Making, depth: number): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const optional = depth < FULL_DEPTH ? Object.keys(properties) : [];
  const made: JsonObject = {};
  for (const name of new Set([...optional, ...required])) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    made[name] = makeValue(own ?? schema.additionalProperties ?? {}, name, making, depth + 1);
  }
  for (let extra = 1; Object.keys(made).length < countOf(schema.minProperties, 0); extra += 1)
    made[`field_${extra}`] = makeValue(
      schema.additionalProperties ?? {},
      "field",
      making,
      depth + 1,
    );
  return made;
}

function makeList(schema: JsonObject, name: string, making: Making, depth: number): Json[] {
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  const least = countOf(schema.minItems, 0);
  const usual = depth < FULL_DEPTH ? Math.max(ITEMS, least, first.length) : least;
  const length = Math.min(usual, countOf(schema.maxItems, Number.POSITIVE_INFINITY));
  const items: Json[] = [];
  const seen = new Set<string>();
  for (let tries = 0; items.length < length && tries < length + TRIES; tries += 1) {
    const own = first[items.length] ?? schema.items ?? {};
    if (own === false) break;
    const item = makeValue(own, singular(name), making, depth + 1);
    const text = canonicalJson(item);
    if (seen.has(text) && (schema.uniqueItems === true || items.length >= least)) continue;
    seen.add(text);
    items.push(item);
  }
  return items;
}

const countOf = (value: Json | undefined, otherwise: number): number =>
  typeof value === "number" ? value : otherwise;

const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");
