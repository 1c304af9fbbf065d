import { evaluate } from "@/lib/engine/expression/evaluate";
import { evaluateTemplate, templateNeeds } from "@/lib/engine/expression/evaluate-template";
import type { Evaluated, Expression, NodeValue, Scope } from "@/lib/engine/expression/expression";
import type { Template } from "@/lib/engine/expression/template";
import { type Plan, planNode } from "@/lib/engine/plan";
import { type ScopePlace, scopePath, scopesAround } from "@/lib/engine/scope-path";
import type { Json } from "@/lib/kernel/json";
import type { StepError, StepRef, StepState } from "./model";
import type { Progress } from "./progress";

/** The step of a node as it is seen from a scope: in that scope, or in the nearest one around it. */
export function stepSeenFrom(plan: Plan, scope: string, node: string): StepRef {
  const { container } = planNode(plan, node);
  if (container === null) return { node, scope: "" };
  const around = scopesAround(scope).find((place) => place.container === container);
  if (!around) throw new Error(`Node ${node} cannot be seen from ${scope || "the root"}.`);
  return { node, scope: around.path };
}

/** What the named nodes look like from inside an expression: a node that has not ended has output `null`. */
export function nodeValues(
  progress: Progress,
  scope: string,
  names: readonly string[],
): Record<string, NodeValue> {
  const refs = names.map((node) => stepSeenFrom(progress.plan, scope, node));
  progress.require(refs);
  progress.requireOutputs(refs.filter((ref) => hasOutput(progress.step(ref))));
  const values: Record<string, NodeValue> = {};
  for (const ref of refs) {
    const step = progress.step(ref);
    values[ref.node] = {
      status: step?.status ?? "blocked",
      output: hasOutput(step) ? progress.output(ref) : null,
    };
  }
  return values;
}

const hasOutput = (step: StepState | null): boolean =>
  step?.status === "succeeded" || (step?.status === "failed" && step.port === "error");

type Reads = { roots: readonly string[]; nodes: readonly string[] };

/** The scope of an expression: only what it names is looked up, so only that must be loaded. */
function scopeFor(progress: Progress, scope: string, { roots, nodes }: Reads): Scope {
  return {
    params: {},
    ...(roots.includes("input") && { input: progress.input }),
    ...(roots.includes("run") && { run: progress.facts as unknown as Json }),
    ...iterationScope(progress, scope, roots),
    nodes: nodeValues(progress, scope, nodes),
  };
}

/** What the nearest loop and the nearest foreach around a step add to what it sees. */
function iterationScope(progress: Progress, scope: string, roots: Reads["roots"]): Partial<Scope> {
  const around = scopesAround(scope);
  const nearest = (type: "loop" | "foreach") =>
    around.find(({ container }) => planNode(progress.plan, container).type === type);
  const [turn, item] = [nearest("loop"), nearest("foreach")];
  const ordinalOf = ({ path }: { path: string }) => progress.scope(path).ordinal;
  return {
    ...(turn && roots.includes("iteration") && { iteration: ordinalOf(turn) }),
    ...(turn && roots.includes("previous") && { previous: previousOf(progress, turn) }),
    ...(item && roots.includes("index") && { index: ordinalOf(item) }),
    ...(item && roots.includes("item") && { item: progress.scope(item.path).item }),
  };
}

/**
 * The iteration before, as its loop would give it; there is none before the first. Of one that was tried again it
 * is the last try, and tries of this one are passed over.
 */
function previousOf(progress: Progress, place: ScopePlace): Json {
  const { ordinal } = progress.scope(scopePath(place));
  if (ordinal === 0) return null;
  let number = place.number - 1;
  while (progress.scope(scopePath({ ...place, number })).ordinal >= ordinal) number -= 1;
  return { nodes: bodyValues(progress, { ...place, number }) };
}

/** Every node of a container's body, as it stands in one of its scopes. */
export function bodyValues(progress: Progress, place: ScopePlace): Record<string, NodeValue> {
  const node = planNode(progress.plan, place.container);
  const body = node.execution === "container" ? node.body.nodes : [];
  return nodeValues(progress, scopePath(place), body);
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
