import { Lexer } from "yaml";
import { type PlainId, type Sentence, say } from "@/lib/engine/wording/sentence";

/** Where in the text, and what is wrong there. */
export type YamlFault = { offset: number; message: Sentence };

/** Deeper than any manifest; the reader behind this fence is recursive and dies of deep texts. */
const DEPTH_MAX = 64;
/** A manifest of 500 rich nodes has some 140,000; the reader takes seconds for a text that is nothing but tokens. */
const TOKENS_MAX = 300_000;

const INDICATORS: Readonly<Record<string, PlainId>> = {
  "&": "no_anchors",
  "*": "no_aliases",
  "!": "no_tags",
  "%": "no_directives",
};

/** Tokens that the lexer adds and that take no room in the text. */
const SCALAR = "\u001f";
const CONTROL = new Set(["\u0002", "\u0018", SCALAR]);

/**
 * The first thing in a text that would be dangerous to read, found in one pass that only looks at
 * tokens: aliases (a text that unfolds into a thousand times its size), tags, directives, depth, number.
 */
export function findYamlFault(text: string): YamlFault | null {
  const nesting = new Nesting();
  let offset = 0;
  let lineStart = 0;
  let isScalar = false;
  let tokens = 0;
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > TOKENS_MAX) return { offset, message: say("text_too_many_parts") };
    if (CONTROL.has(token)) {
      isScalar = token === SCALAR;
      continue;
    }
    const refused = isScalar ? undefined : INDICATORS[token.charAt(0)];
    if (refused) return { offset, message: say(refused) };
    nesting.add(isScalar ? "scalar" : token, offset - lineStart);
    if (nesting.depth > DEPTH_MAX)
      return { offset, message: say("nested_too_deep", { most: DEPTH_MAX }) };
    isScalar = false;
    const lineEnd = token.lastIndexOf("\n");
    if (lineEnd >= 0) lineStart = offset + lineEnd + 1;
    offset += token.length;
  }
  return null;
}

/** An upper bound of how deep the values are nested, from brackets and from columns. */
class Nesting {
  #columns: number[] = [];
  #brackets = 0;

  get depth(): number {
    return this.#columns.length + this.#brackets;
  }

  add(token: string, column: number): void {
    if (token === "[" || token === "{") this.#brackets += 1;
    else if (token === "]" || token === "}") this.#brackets = Math.max(0, this.#brackets - 1);
    else if (this.#brackets === 0 && (token === "scalar" || /^[-?"']/.test(token)))
      this.#enter(column);
  }

  #enter(column: number): void {
    while ((this.#columns.at(-1) ?? -1) >= column) this.#columns.pop();
    this.#columns.push(column);
  }
}
