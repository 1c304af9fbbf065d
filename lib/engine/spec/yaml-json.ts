import { isMap, isScalar, isSeq } from "yaml";
import type { Json, JsonObject } from "@/lib/kernel/json";

export type YamlJson = { ok: true; value: Json } | { ok: false; offset: number; message: string };

/** The JSON that a YAML node stands for, or the first thing in it that JSON cannot say. */
export function jsonOfYaml(node: unknown): YamlJson {
  try {
    return { ok: true, value: convert(node) };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { ok: false, offset: error.offset, message: error.message };
  }
}

class NotJson extends Error {
  readonly offset: number;
  constructor(node: unknown, message: string) {
    super(message);
    this.offset = (isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : undefined) ?? 0;
  }
}

function convert(node: unknown): Json {
  if (node === null || node === undefined) return null;
  if (isSeq(node)) return node.items.map(convert);
  if (isMap(node)) return convertMap(node.items);
  if (isScalar(node)) return convertScalar(node.value, node);
  throw new NotJson(node, "This cannot stand here.");
}

function convertMap(pairs: readonly { key: unknown; value: unknown }[]): JsonObject {
  const members = new Map<string, Json>();
  for (const { key, value } of pairs) {
    if (!isScalar(key) || typeof key.value !== "string")
      throw new NotJson(key, "Keys must be texts: quote numbers, true, false and null.");
    if (key.value === "__proto__") throw new NotJson(key, "This key is not allowed.");
    if (members.has(key.value)) throw new NotJson(key, `The key ${key.value} stands here twice.`);
    members.set(key.value, convert(value));
  }
  return Object.fromEntries(members);
}

function convertScalar(value: unknown, node: unknown): Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (!Number.isFinite(value)) throw new NotJson(node, "Not a finite number.");
      if (isInexact(value, node))
        throw new NotJson(node, "This number is too long to be kept exactly. Quote it.");
      return value;
    default:
      if (value === null) return null;
      throw new NotJson(node, "This cannot stand here.");
  }
}

/** Whole numbers beyond what JavaScript tells apart: `12345678901234567890` would become `…68`. */
function isInexact(value: number, node: unknown): boolean {
  const source = isScalar(node) ? String(node.source ?? "") : "";
  if (!/^[-+]?\d+$/.test(source) || String(value) === source) return false;
  return BigInt(source.replace("+", "")) !== BigInt(value);
}
