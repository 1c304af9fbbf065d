import { splitTemplate } from "@/lib/engine/expression/template-syntax";
import { isJsonObject, type Json } from "@/lib/kernel/json";

/** Fields that are expressions by nature, without braces. */
const BARE_FIELDS = new Set(["when", "until", "expr", "filter"]);

/**
 * The JSON with every mention of some nodes in its expressions renamed: `nodes.a.output`, `nodes["a"]`, and those
 * below a container's output. It reads text, not programs, so an unfinished expression is renamed as well.
 */
export function renameReferences(json: Json, names: ReadonlyMap<string, string>, field = ""): Json {
  if (typeof json === "string") {
    if (json.includes("${{")) return renameInTemplate(json, names);
    return BARE_FIELDS.has(field) ? renameInExpression(json, names) : json;
  }
  if (Array.isArray(json)) return mapSame(json, (item) => renameReferences(item, names));
  if (!isJsonObject(json)) return json;
  const entries = Object.entries(json);
  const renamed = entries.map(
    ([key, value]) => [key, renameReferences(value, names, key)] as const,
  );
  return renamed.every(([, value], index) => value === entries[index]?.[1])
    ? json
    : Object.fromEntries(renamed);
}

function mapSame(list: Json[], edit: (item: Json) => Json): Json[] {
  const edited = list.map(edit);
  return edited.every((item, index) => item === list[index]) ? list : edited;
}

function renameInTemplate(source: string, names: ReadonlyMap<string, string>): string {
  const split = splitTemplate(source);
  if (!split.ok) return source;
  let text = "";
  let at = 0;
  for (const piece of split.pieces) {
    if (piece.kind !== "expression") continue;
    const { start, end } = piece.range;
    text += source.slice(at, start) + renameInExpression(source.slice(start, end), names);
    at = end;
  }
  return text + source.slice(at);
}

/**
 * A text, or a mention of a node. Texts are matched so that what looks like a mention inside one is left alone.
 * Below a container's output and in `previous`, `nodes` begins no expression.
 */
const MENTION = new RegExp(
  [
    /"""[\s\S]*?"""|'''[\s\S]*?'''/,
    /(?<dot>(?:(?<![\w.?])|(?<=\b(?:output|previous)\s*\.\s*\??))nodes\s*\.\s*\??\s*)(?<name>[a-z]\w*)/,
    /(?<open>(?<![\w.?])nodes\s*\[\s*\??\s*(?<quote>["']))(?<key>[a-z]\w*)\k<quote>/,
    /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

function renameInExpression(text: string, names: ReadonlyMap<string, string>): string {
  let renamed = "";
  let at = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(MENTION)) {
    const id = groups.name ?? groups.key;
    const next = id === undefined ? undefined : names.get(id);
    if (next === undefined) continue;
    const before = groups.dot ?? groups.open ?? "";
    renamed += text.slice(at, index) + before + next + (groups.quote ?? "");
    at = index + whole.length;
  }
  return renamed + text.slice(at);
}
