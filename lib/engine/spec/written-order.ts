import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

const TOP = ["apiVersion", "kind", "metadata", "spec"];
const METADATA = ["name", "title", "description", "labels"];
const SPEC = ["params", "input", "output", "success", "concurrency", "limits", "nodes", "edges"];
/** What a node is comes before what it does, and that before what happens if it fails. */
const NODE = [
  "id",
  "type",
  "title",
  "notes",
  "agent",
  "tool",
  "workflow",
  "deployment",
  "event",
  "key",
  "filter",
  "mode",
  "cases",
  "items",
  "until",
  "role",
  "people",
  "groups",
  "options",
  "artifacts",
  "show",
  "form",
  "channel",
  "recipient",
  "status",
  "reason",
  "duration",
  "timestamp",
  "subject",
  "evaluators",
  "mapping",
  "payload",
  "input",
  "output",
  "source",
  "tools",
  "expires_in",
  "on_expired",
  "join",
  "timeout",
  "retry",
  "on_failure",
  "hold_for",
  "body",
];
const EDGE = ["from", "to"];
const CASE = ["when", "port"];
const OPTION = ["id", "title", "port", "effect", "requires_reason"];
const SCHEMA = [
  "type",
  "title",
  "description",
  "enum",
  "default",
  "required",
  "properties",
  "items",
];

/**
 * The manifest with its fields in the order in which an author would write them. It says the same: a database keeps
 * no order of keys, and a text in any order is hard to read.
 */
export function inWrittenOrder(manifest: JsonObject): JsonObject {
  return within(ordered(manifest, TOP), {
    metadata: (metadata) => ordered(metadata, METADATA),
    spec: orderedSpec,
  });
}

const orderedSpec = (spec: JsonObject): JsonObject =>
  within(ordered(spec, SPEC), {
    input: orderedSchema,
    params: (params) => eachMember(params, orderedSchema),
    nodes: orderedNode,
    edges: (edge) => ordered(edge, EDGE),
  });

const orderedNode = (node: JsonObject): JsonObject =>
  within(ordered(node, NODE), {
    body: orderedSpec,
    cases: (one) => ordered(one, CASE),
    options: (option) => ordered(option, OPTION),
    output: orderedSchema,
    form: orderedSchema,
  });

const orderedSchema = (schema: JsonObject): JsonObject =>
  within(ordered(schema, SCHEMA), {
    properties: (properties) => eachMember(properties, orderedSchema),
    items: orderedSchema,
  });

/** First the keys of the list, then the others as they stand. */
function ordered(object: JsonObject, keys: readonly string[]): JsonObject {
  const known = keys.filter((key) => Object.hasOwn(object, key));
  const rest = Object.keys(object).filter((key) => !keys.includes(key));
  return Object.fromEntries([...known, ...rest].map((key) => [key, object[key] ?? null]));
}

type Order = (object: JsonObject) => JsonObject;

/** Orders members that are objects, and the objects in members that are lists. */
function within(object: JsonObject, orders: Readonly<Record<string, Order>>): JsonObject {
  const entries = Object.entries(object).map(([key, value]): [string, Json] => {
    const order = Object.hasOwn(orders, key) ? orders[key] : undefined;
    return [key, order ? applied(value, order) : value];
  });
  return Object.fromEntries(entries);
}

function applied(value: Json, order: Order): Json {
  if (Array.isArray(value)) return value.map((item) => (isJsonObject(item) ? order(item) : item));
  return isJsonObject(value) ? order(value) : value;
}

const eachMember = (object: JsonObject, order: Order): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, isJsonObject(value) ? order(value) : value]),
  );
