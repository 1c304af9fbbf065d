import { evaluate } from "@/lib/engine/expression/evaluate";
import type { Expression, Root, Scope } from "@/lib/engine/expression/expression";
import { SIZE_MAX, sizeOf } from "@/lib/engine/expression/size";
import {
  expressionsIn,
  type Template,
  type TemplateProblem,
} from "@/lib/engine/expression/template";
import { say, worded } from "@/lib/engine/wording/sentence";
import { canonicalJson, type Json } from "@/lib/kernel/json";

export type EvaluatedTemplate = { ok: true; value: Json } | { ok: false; problem: TemplateProblem };

const TOO_LARGE: EvaluatedTemplate = {
  ok: false,
  problem: { ...worded(say("result_too_large")), range: null, path: [] },
};

/**
 * Fills the holes. A string that is one expression keeps the value's type; others become text, in which
 * `null` is nothing and lists and objects are JSON. The first problem ends it; so does a result that is too
 * large to be kept.
 */
export function evaluateTemplate(template: Template, scope: Scope): EvaluatedTemplate {
  const result = fill(template, scope);
  return result.ok && sizeOf(result.value) === null ? TOO_LARGE : result;
}

function fill(template: Template, scope: Scope): EvaluatedTemplate {
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
  let size = 0;
  for (const part of parts) {
    if (typeof part === "string") {
      texts.push(part);
      continue;
    }
    const result = evaluate(part, scope);
    if (!result.ok) return placed(result, []);
    size += sizeOf(result.value) ?? Number.POSITIVE_INFINITY;
    // Here and not at the end: a text longer than the machine allows cannot even be made.
    if (size > SIZE_MAX) return TOO_LARGE;
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
    const result = fill(item, scope);
    if (!result.ok) return below(index, result);
    values.push(result.value);
  }
  return { ok: true, value: values };
}

function evaluateObject(members: readonly [string, Template][], scope: Scope): EvaluatedTemplate {
  const values: [string, Json][] = [];
  for (const [key, member] of members) {
    const result = fill(member, scope);
    if (!result.ok) return below(key, result);
    values.push([key, result.value]);
  }
  return { ok: true, value: Object.fromEntries(values) };
}

/** What must be at hand before a template is evaluated: the roots and the nodes that it names. */
export function templateNeeds(template: Template): { roots: Root[]; nodes: string[] } {
  const expressions = expressionsIn(template).map(({ expression }) => expression);
  return {
    roots: [...new Set(expressions.flatMap(({ roots }) => roots))],
    nodes: [...new Set(expressions.flatMap(({ nodes }) => nodes))],
  };
}
