import type { TextRange } from "@/lib/engine/expression/expression";
import { say, worded } from "@/lib/engine/wording/sentence";

/** What stands around an expression in a text. */
export const BRACES = { open: "${{", close: "}}" } as const;

/** What is said of a text that cannot be cut. */
export const UNCLOSED = worded(say("expression_open"), say("braces_need_end", BRACES));

/** A stretch of plain text, or an expression with its place in the string. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "expression"; text: string; range: TextRange };

export type Split = { ok: true; pieces: Piece[] } | { ok: false; range: TextRange };

/**
 * Cuts a string into text and `${{ … }}`. An expression ends at the first `}}` that is neither inside a
 * text of it nor closes braces of its own; one without an end is refused.
 */
export function splitTemplate(source: string): Split {
  const pieces: Piece[] = [];
  let at = 0;
  for (let open = source.indexOf("${{"); open >= 0; open = source.indexOf("${{", at)) {
    if (open > at) pieces.push({ kind: "text", text: source.slice(at, open) });
    const close = endOfExpression(source, open + 3);
    if (close < 0) return { ok: false, range: { start: open, end: source.length } };
    pieces.push(trimmed(source, open + 3, close));
    at = close + 2;
  }
  if (at < source.length) pieces.push({ kind: "text", text: source.slice(at) });
  return { ok: true, pieces };
}

function trimmed(source: string, from: number, to: number): Piece {
  const inner = source.slice(from, to);
  const text = inner.trim();
  const start = from + inner.length - inner.trimStart().length;
  return { kind: "expression", text, range: { start, end: start + text.length } };
}

function endOfExpression(source: string, from: number): number {
  let braces = 0;
  let at = from;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === '"' || character === "'") {
      at = endOfText(source, at);
      continue;
    }
    if (character === "{") braces += 1;
    if (character === "}") {
      if (braces === 0) return source.startsWith("}}", at) ? at : -1;
      braces -= 1;
    }
    at += 1;
  }
  return -1;
}

/** Behind the closing quote, or the end of the source. As in the interpreter, a backslash always escapes. */
function endOfText(source: string, open: number): number {
  const quote = source.charAt(open);
  const closing = source.startsWith(quote.repeat(3), open) ? quote.repeat(3) : quote;
  let at = open + closing.length;
  while (at < source.length) {
    if (source.startsWith(closing, at)) return at + closing.length;
    at += source.charAt(at) === "\\" ? 2 : 1;
  }
  return source.length;
}
