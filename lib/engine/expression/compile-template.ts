import { compileExpression } from "@/lib/engine/expression/compile";
import type { Expression } from "@/lib/engine/expression/expression";
import type { Template, TemplateProblem } from "@/lib/engine/expression/template";
import { type Piece, splitTemplate, UNCLOSED } from "@/lib/engine/expression/template-syntax";
import type { Json } from "@/lib/kernel/json";

export type CompiledTemplate =
  | { ok: true; template: Template }
  | { ok: false; problems: TemplateProblem[] };

/** Compiles every `${{ … }}` in a JSON value; all problems at once, each with its path and column. */
export function compileTemplate(json: Json): CompiledTemplate {
  const problems: TemplateProblem[] = [];
  const template = compileAt(json, [], problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, template };
}

function compileAt(json: Json, path: (string | number)[], problems: TemplateProblem[]): Template {
  if (typeof json === "string") return compileText(json, path, problems);
  if (Array.isArray(json)) {
    const items = json.map((item, index) => compileAt(item, [...path, index], problems));
    return items.every(isConstant) ? constant(json) : { kind: "list", items };
  }
  if (typeof json !== "object" || json === null) return constant(json);
  const members = Object.entries(json).map(([key, member]): [string, Template] => [
    key,
    compileAt(member, [...path, key], problems),
  ]);
  return members.every(([, member]) => isConstant(member))
    ? constant(json)
    : { kind: "object", members };
}

const constant = (value: Json): Template => ({ kind: "value", value });
const isConstant = (template: Template): boolean => template.kind === "value";

function compileText(
  text: string,
  path: (string | number)[],
  problems: TemplateProblem[],
): Template {
  if (!text.includes("${{")) return constant(text);
  const split = splitTemplate(text);
  if (!split.ok) {
    problems.push({ ...UNCLOSED, path, range: split.range });
    return constant(text);
  }
  const parts = split.pieces.map((piece) => compilePiece(piece, path, problems));
  const [first] = parts;
  if (parts.length === 1 && first && typeof first !== "string")
    return { kind: "expression", expression: first };
  return { kind: "text", parts };
}

function compilePiece(
  piece: Piece,
  path: (string | number)[],
  problems: TemplateProblem[],
): string | Expression {
  if (piece.kind === "text") return piece.text;
  const compiled = compileExpression(piece.text);
  if (compiled.ok) return compiled.value;
  const { start, end } = piece.range;
  for (const { range, ...problem } of compiled.problems) {
    const at = range ? { start: start + range.start, end: start + range.end } : { start, end };
    problems.push({ ...problem, path, range: at });
  }
  return piece.text;
}
