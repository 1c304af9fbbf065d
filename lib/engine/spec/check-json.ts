import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import { say } from "@/lib/engine/wording/sentence";
import { isStorable } from "@/lib/kernel/is-storable";

/** Deeper than any manifest, and far from where a recursive reader would overflow. */
const DEPTH_MAX = 64;
/** A manifest of 500 rich nodes has some 20,000 values. */
const VALUES_MAX = 200_000;

const UNSTORABLE = say("text_not_storable");

type Entry = { value: unknown; path: Path };

/**
 * Whether a value is JSON that may be read without danger: bounded in depth and size, no key that
 * JavaScript gives a meaning, no text that PostgreSQL cannot hold. Stops at the first fault.
 */
export function checkJson(value: unknown): Finding | null {
  const open: Entry[] = [{ value, path: [] }];
  let seen = 0;
  for (let entry = open.pop(); entry; entry = open.pop()) {
    seen += 1;
    if (seen > VALUES_MAX)
      return finding("limit_exceeded", [], say("too_many_values", { most: VALUES_MAX }));
    const fault = faultOf(entry);
    if (fault) return fault;
    for (const [key, child] of childrenOf(entry.value))
      open.push({ value: child, path: [...entry.path, key] });
  }
  return null;
}

function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  if (typeof value === "object" && value !== null) return Object.entries(value);
  return [];
}

function faultOf({ value, path }: Entry): Finding | null {
  if (path.length > DEPTH_MAX)
    return finding("limit_exceeded", path, say("nested_too_deep", { most: DEPTH_MAX }));
  if (path.at(-1) === "__proto__") return finding("schema_invalid", path, say("key_not_allowed"));
  const key = path.at(-1);
  if (typeof key === "string" && !isStorable(key))
    return finding("schema_invalid", path, UNSTORABLE);
  switch (typeof value) {
    case "string":
      return isStorable(value) ? null : finding("schema_invalid", path, UNSTORABLE);
    case "number":
      return Number.isFinite(value)
        ? null
        : finding("schema_invalid", path, say("number_not_finite"));
    case "boolean":
      return null;
    case "object":
      return isPlain(value) ? null : finding("schema_invalid", path, say("not_json"));
    default:
      return finding("schema_invalid", path, say("not_json"));
  }
}

function isPlain(value: object | null): boolean {
  if (value === null || Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
