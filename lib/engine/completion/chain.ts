import type { Root } from "@/lib/engine/expression/expression";
import { isRoot, type Segment } from "@/lib/engine/expression/syntax";

/**
 * What stands before the cursor. `field`: `isAsked` behind `.?`. `value`: inside or in front of what `chain` is
 * compared with.
 */
export type Before =
  | { kind: "word"; from: number }
  | { kind: "field"; from: number; chain: Chain; isAsked: boolean }
  | { kind: "value"; from: number; chain: Chain };

/** A root with the selections from it that are complete. */
export type Chain = { root: Root; segments: Segment[] };

type Token = {
  kind: "text" | "open-text" | "name" | "number" | "sign" | "space";
  text: string;
  at: number;
};

const TOKENS =
  /(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<open>["'].*$)|(?<name>[A-Za-z_]\w*)|(?<number>\d[\w.]*)|(?<space>\s+)|(?<sign>\.\?|\[\?|==|!=|.)/gsu;

/** Reads an expression up to the cursor; `null` where nothing can be said about what comes next. */
export function readBefore(text: string): Before | null {
  const tokens = tokensOf(text);
  const last = tokens.at(-1);
  if (last?.kind === "open-text") return readComparison(tokens.slice(0, -1), last.at);
  if (last?.kind === "text" || last?.kind === "number") return null;
  const word = last?.kind === "name" ? last : null;
  const from = word?.at ?? text.length;
  const before = word ? tokens.slice(0, -1) : tokens;
  const sign = before.at(-1);
  if (sign?.kind === "sign" && (sign.text === "." || sign.text === ".?"))
    return readField(before, from);
  return word ? { kind: "word", from } : (readComparison(before, from) ?? { kind: "word", from });
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKENS)].map(({ groups = {}, index }) => {
    if (groups.text !== undefined) return { kind: "text", text: groups.text, at: index };
    if (groups.open !== undefined) return { kind: "open-text", text: groups.open, at: index };
    if (groups.name !== undefined) return { kind: "name", text: groups.name, at: index };
    if (groups.number !== undefined) return { kind: "number", text: groups.number, at: index };
    if (groups.space !== undefined) return { kind: "space", text: groups.space, at: index };
    return { kind: "sign", text: groups.sign ?? "", at: index };
  });
}

function readField(tokens: readonly Token[], from: number): Before | null {
  const chain = readChain(tokens.slice(0, -1));
  return chain && { kind: "field", from, chain, isAsked: tokens.at(-1)?.text === ".?" };
}

function readComparison(tokens: readonly Token[], from: number): Before | null {
  const dense = tokens.filter(({ kind }) => kind !== "space");
  const sign = dense.at(-1)?.text;
  if (sign !== "==" && sign !== "!=") return null;
  const chain = readChain(dense.slice(0, -1));
  return chain && { kind: "value", from, chain };
}

/** The chain of selections that a list of tokens ends with. */
function readChain(tokens: readonly Token[]): Chain | null {
  const segments: Segment[] = [];
  let end = tokens.length;
  while (end > 0) {
    const bracket = readBracket(tokens, end);
    if (bracket) {
      segments.unshift(bracket.segment);
      end = bracket.open;
      continue;
    }
    const name = tokens[end - 1];
    const sign = tokens[end - 2]?.text;
    if (name?.kind !== "name") return null;
    if (sign !== "." && sign !== ".?")
      return isRoot(name.text) ? { root: name.text, segments } : null;
    segments.unshift({ kind: "name", name: name.text, optional: sign === ".?" });
    end -= 2;
  }
  return null;
}

/** `[0]`, `["name"]` or `[whatever]` in front of `end`. */
function readBracket(
  tokens: readonly Token[],
  end: number,
): { segment: Segment; open: number } | null {
  if (tokens[end - 1]?.text !== "]") return null;
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const { text } = tokens[at] ?? { text: "" };
    if (text === "]") depth += 1;
    if (text === "[" || text === "[?") depth -= 1;
    if (depth === 0)
      return { segment: keyOf(tokens.slice(at + 1, end - 1), text === "[?"), open: at };
  }
  return null;
}

function keyOf(tokens: readonly Token[], optional: boolean): Segment {
  const [key, ...others] = tokens.filter(({ kind }) => kind !== "space");
  if (!key || others.length > 0) return { kind: "any", optional };
  if (key.kind === "text") return { kind: "name", name: key.text.slice(1, -1), optional };
  if (key.kind === "number") return { kind: "index", index: Number(key.text), optional };
  return { kind: "any", optional };
}
