import { compileExpression } from "@/lib/engine/expression/compile";
import { compileTemplate } from "@/lib/engine/expression/compile-template";
import type { Expression } from "@/lib/engine/expression/expression";
import type { Template } from "@/lib/engine/expression/template";
import type { Json } from "@/lib/kernel/json";

/** Thrown for what validation would have refused. */
export class NotCompilable extends Error {}

/** What an author wrote with expressions in it, compiled. */
export function template(json: Json): Template {
  const compiled = compileTemplate(json);
  if (compiled.ok) return compiled.template;
  throw new NotCompilable(compiled.problems[0]?.message ?? "An expression does not compile.");
}

/** What an author wrote as one expression, compiled. */
export function expression(text: string): Expression {
  const compiled = compileExpression(text);
  if (compiled.ok) return compiled.value;
  throw new NotCompilable(compiled.problems[0]?.message ?? "An expression does not compile.");
}
