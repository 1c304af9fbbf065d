import { evaluate } from "@/lib/engine/expression/evaluate";
import { evaluateTemplate, templateNeeds } from "@/lib/engine/expression/evaluate-template";
import type { Evaluated, Expression, NodeValue, Scope } from "@/lib/engine/expression/expression";
import type { Template } from "@/lib/engine/expression/template";
import type { Json } from "@/lib/kernel/json";
import type { StepError } from "./model";
import type { Progress } from "./progress";

/** What the named nodes look like from inside an expression: a node that has not ended has output `null`. */
function nodeValues(
  progress: Progress,
  scope: string,
  names: readonly string[],
): Record<string, NodeValue> {
  progress.require(names.map((node) => ({ node, scope })));
  const values: Record<string, NodeValue> = {};
  for (const node of names) {
    const ref = { node, scope };
    const step = progress.step(ref);
    const hasOutput =
      step?.status === "succeeded" || (step?.status === "failed" && step.port === "error");
    values[node] = {
      status: step?.status ?? "blocked",
      output: hasOutput ? progress.output(ref) : null,
    };
  }
  return values;
}

type Reads = { roots: readonly string[]; nodes: readonly string[] };

/** The scope of an expression: only what it names is looked up, so only that must be loaded. */
function scopeFor(progress: Progress, scope: string, { roots, nodes }: Reads): Scope {
  return {
    params: {},
    ...(roots.includes("input") && { input: progress.input }),
    ...(roots.includes("run") && { run: progress.facts as unknown as Json }),
    nodes: nodeValues(progress, scope, nodes),
  };
}

/** The value of a template for a step, or why it has none. */
export function templateValue(progress: Progress, scope: string, template: Template): Evaluated {
  return evaluateTemplate(template, scopeFor(progress, scope, templateNeeds(template)));
}

/** The value of an expression for a step, or why it has none. `also`: what only this place lets it see. */
export function expressionValue(
  progress: Progress,
  scope: string,
  expression: Expression,
  also: Pick<Scope, "event" | "subject"> = {},
): Evaluated {
  return evaluate(expression, { ...scopeFor(progress, scope, expression), ...also });
}

/** What a step fails with when what its author wrote cannot be evaluated. It is not worth repeating. */
export const expressionError = (message: string): StepError => ({
  class: "invalid_input",
  code: "expression_error",
  message,
});
