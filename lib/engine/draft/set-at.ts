import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** The parts of a JSON pointer: `/a/b~1c` is `["a", "b/c"]`. */
export const pointerParts = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** What stands at a pointer; `undefined`: nothing. */
export function valueAt(json: Json | undefined, pointer: string): Json | undefined {
  return pointerParts(pointer).reduce<Json | undefined>(memberOf, json);
}

/**
 * The JSON with another value at a pointer; `undefined` takes it out, and leaves no hole in a list. Objects on the
 * way are made where there are none. What does not change stays the same object.
 */
export function setAt(
  json: Json | undefined,
  pointer: string,
  value: Json | undefined,
): Json | undefined {
  return setIn(json, pointerParts(pointer), value);
}

function setIn(
  json: Json | undefined,
  [part, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (part === undefined) return value;
  const before = memberOf(json, part);
  const after = setIn(before, rest, value);
  if (Object.is(before, after)) return json;
  return Array.isArray(json) ? withItem(json, part, after) : withMember(json, part, after);
}

function memberOf(json: Json | undefined, part: string): Json | undefined {
  if (Array.isArray(json)) return json[Number(part)];
  return isJsonObject(json) && Object.hasOwn(json, part) ? json[part] : undefined;
}

/** `-` and every place behind the end append. */
function withItem(list: Json[], part: string, value: Json | undefined): Json[] {
  const at = Number(part);
  const isInside = Number.isInteger(at) && at >= 0 && at < list.length;
  if (value === undefined) return isInside ? list.toSpliced(at, 1) : list;
  return isInside ? list.with(at, value) : [...list, value];
}

function withMember(json: Json | undefined, part: string, value: Json | undefined): JsonObject {
  const object = isJsonObject(json) ? json : {};
  if (value !== undefined) return { ...object, [part]: value };
  const { [part]: _gone, ...rest } = object;
  return rest;
}
