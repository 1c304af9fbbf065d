import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

const STEPS_MAX = 64;

/**
 * The schema that a value has to fit first of all: references followed, `allOf` laid together, and of
 * `anyOf` and `oneOf` the first. What this leaves out, the check of the answer finds.
 */
export function resolveSchema(schema: Json, root: Json): JsonObject {
  let open = isJsonObject(schema) ? schema : {};
  for (let step = 0; step < STEPS_MAX && hasParts(open); step += 1) open = unfold(open, root);
  return open;
}

const PARTS = ["$ref", "allOf", "anyOf", "oneOf"];
const hasParts = (schema: JsonObject): boolean => PARTS.some((part) => part in schema);

function unfold({ $ref, allOf, anyOf, oneOf, ...rest }: JsonObject, root: Json): JsonObject {
  const parts = [
    ...(typeof $ref === "string" ? [schemaAt(root, $ref)] : []),
    ...(Array.isArray(allOf) ? allOf : []),
    ...[anyOf, oneOf].flatMap((choice) => (Array.isArray(choice) ? choice.slice(0, 1) : [])),
  ];
  return parts.filter(isJsonObject).reduce(merge, rest);
}

/** The later schema wins, except for what must hold of both. */
function merge(left: JsonObject, right: JsonObject): JsonObject {
  const merged: JsonObject = { ...left, ...right };
  if (isJsonObject(left.properties) && isJsonObject(right.properties))
    merged.properties = mergeProperties(left.properties, right.properties);
  if (Array.isArray(left.required) && Array.isArray(right.required))
    merged.required = [...new Set([...left.required, ...right.required])];
  return merged;
}

function mergeProperties(left: JsonObject, right: JsonObject): JsonObject {
  const merged: JsonObject = { ...left, ...right };
  for (const name of Object.keys(left).filter((key) => Object.hasOwn(right, key)))
    merged[name] = { allOf: [left[name] ?? {}, right[name] ?? {}] };
  return merged;
}

function schemaAt(root: Json, reference: string): Json {
  let at: Json | undefined = root;
  for (const part of reference.slice(1).split("/").slice(1)) {
    const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return at ?? {};
}
