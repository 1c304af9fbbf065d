import { compileExpression } from "@/lib/engine/expression/compile";
import { evaluate } from "@/lib/engine/expression/evaluate";
import type { Expression, ExpressionProblem, Scope } from "@/lib/engine/expression/expression";
import { type Piece, splitTemplate } from "@/lib/engine/expression/template-syntax";
import { canonicalJson, type Json } from "@/lib/kernel/json";

/** A JSON value with holes: every string may hold `${{ … }}`. */
export type Template =
  | { kind: "value"; value: Json }
  | { kind: "expression"; expression: Expression }
  | { kind: "text"; parts: (string | Expression)[] }
  | { kind: "list"; items: Template[] }
  /** Pairs, so that no key can mean anything to JavaScript. */
  | { kind: "object"; members: [string, Template][] };

/** A problem with the place in the JSON that it was found in. */
export type TemplateProblem = ExpressionProblem & { path: (string | number)[] };

export type CompiledTemplate =
  | { ok: true; template: Template }
  | { ok: false; problems: TemplateProblem[] };

export type EvaluatedTemplate = { ok: true; value: Json } | { ok: false; problem: TemplateProblem };

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
    const hint = "Every ${{ needs its }}.";
    problems.push({ path, message: "An expression has no end.", range: split.range, hint });
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
  for (const { message, hint, range } of compiled.problems) {
    const at = range ? { start: start + range.start, end: start + range.end } : { start, end };
    problems.push({ path, message, hint, range: at });
  }
  return piece.text;
}

/**
 * Fills the holes. A string that is one expression keeps the value's type; others become text, in which
 * `null` is nothing and lists and objects are JSON. The first problem ends it.
 */
export function evaluateTemplate(template: Template, scope: Scope): EvaluatedTemplate {
  switch (template.kind) {
    case "value":
      return { ok: true, value: template.value };
    case "expression":
      return placed(evaluate(template.expression, scope), []);
    case "text":
      return evaluateText(template.parts, scope);
    case "list":
      return evaluateList(template.items, scope);
    case "object":
      return evaluateObject(template.members, scope);
  }
}

function placed(result: ReturnType<typeof evaluate>, path: (string | number)[]): EvaluatedTemplate {
  return result.ok ? result : { ok: false, problem: { ...result.problem, path } };
}

const below = (
  key: string | number,
  { problem }: { problem: TemplateProblem },
): EvaluatedTemplate => ({
  ok: false,
  problem: { ...problem, path: [key, ...problem.path] },
});

function evaluateText(parts: readonly (string | Expression)[], scope: Scope): EvaluatedTemplate {
  const texts: string[] = [];
  for (const part of parts) {
    if (typeof part === "string") {
      texts.push(part);
      continue;
    }
    const result = evaluate(part, scope);
    if (!result.ok) return placed(result, []);
    texts.push(textOf(result.value));
  }
  return { ok: true, value: texts.join("") };
}

function textOf(value: Json): string {
  if (typeof value === "string") return value;
  return value === null ? "" : canonicalJson(value);
}

function evaluateList(items: readonly Template[], scope: Scope): EvaluatedTemplate {
  const values: Json[] = [];
  for (const [index, item] of items.entries()) {
    const result = evaluateTemplate(item, scope);
    if (!result.ok) return below(index, result);
    values.push(result.value);
  }
  return { ok: true, value: values };
}

function evaluateObject(members: readonly [string, Template][], scope: Scope): EvaluatedTemplate {
  const values: [string, Json][] = [];
  for (const [key, member] of members) {
    const result = evaluateTemplate(member, scope);
    if (!result.ok) return below(key, result);
    values.push([key, result.value]);
  }
  return { ok: true, value: Object.fromEntries(values) };
}

/** Every expression in a template, with the path of the string that it stands in. */
export function expressionsIn(
  template: Template,
  path: (string | number)[] = [],
): { expression: Expression; path: (string | number)[] }[] {
  switch (template.kind) {
    case "value":
      return [];
    case "expression":
      return [{ expression: template.expression, path }];
    case "text":
      return template.parts.flatMap((part) =>
        typeof part === "string" ? [] : [{ expression: part, path }],
      );
    case "list":
      return template.items.flatMap((item, index) => expressionsIn(item, [...path, index]));
    case "object":
      return template.members.flatMap(([key, member]) => expressionsIn(member, [...path, key]));
  }
}
