import { isMap, isScalar, isSeq } from "yaml";
import { type Sentence, say } from "@/lib/engine/wording/sentence";
import type { Json, JsonObject } from "@/lib/kernel/json";

export type YamlJson = { ok: true; value: Json } | { ok: false; offset: number; message: Sentence };

/** The JSON that a YAML node stands for, or the first thing in it that JSON cannot say. */
export function jsonOfYaml(node: unknown): YamlJson {
  try {
    return { ok: true, value: convert(node) };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { ok: false, offset: error.offset, message: error.sentence };
  }
}

class NotJson extends Error {
  readonly offset: number;
  readonly sentence: Sentence;
  constructor(node: unknown, sentence: Sentence) {
    super(sentence.id);
    this.sentence = sentence;
    this.offset = (isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : undefined) ?? 0;
  }
}

function convert(node: unknown): Json {
  if (node === null || node === undefined) return null;
  if (isSeq(node)) return node.items.map(convert);
  if (isMap(node)) return convertMap(node.items);
  if (isScalar(node)) return convertScalar(node.value, node);
  throw new NotJson(node, say("cannot_stand_here"));
}

function convertMap(pairs: readonly { key: unknown; value: unknown }[]): JsonObject {
  const members = new Map<string, Json>();
  for (const { key, value } of pairs) {
    if (!isScalar(key) || typeof key.value !== "string")
      throw new NotJson(key, say("keys_are_texts"));
    if (key.value === "__proto__") throw new NotJson(key, say("key_not_allowed"));
    if (members.has(key.value)) throw new NotJson(key, say("key_twice", { key: key.value }));
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
      if (!Number.isFinite(value)) throw new NotJson(node, say("number_not_finite"));
      if (isInexact(value, node)) throw new NotJson(node, say("number_inexact"));
      return value;
    default:
      if (value === null) return null;
      throw new NotJson(node, say("cannot_stand_here"));
  }
}

/** Whole numbers beyond what JavaScript tells apart: `12345678901234567890` would become `…68`. */
function isInexact(value: number, node: unknown): boolean {
  const source = isScalar(node) ? String(node.source ?? "") : "";
  if (!/^[-+]?\d+$/.test(source) || String(value) === source) return false;
  return BigInt(source.replace("+", "")) !== BigInt(value);
}
