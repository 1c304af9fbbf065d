import type { OnExhausted, PlanBody } from "@/lib/engine/plan";
import { expression, NotCompilable, template } from "@/lib/engine/plan/compile-text";
import { FOREACH } from "@/lib/engine/plan/defaults";
import { exhaustedRequestId } from "@/lib/engine/plan/exhausted-ports";
import type { NodeContext } from "@/lib/engine/plan/node-draft";
import type { NodeOf, WorkflowNode } from "@/lib/engine/spec/graph";

/** What a loop says that no other node says. */
export const loopFields = (node: NodeOf<"loop">, context: NodeContext) => ({
  body: bodyOf(node, context),
  until: node.until === undefined ? null : expression(node.until),
  maxIterations: maxIterationsOf(node),
  onExhausted: onExhaustedOf(node, context),
});

/** What a foreach says that no other node says. */
export const foreachFields = (node: NodeOf<"foreach">, context: NodeContext) => ({
  body: bodyOf(node, context),
  items: template(node.items),
  maxItems: node.max_items ?? FOREACH.maxItems,
  maxParallel: node.max_parallel ?? FOREACH.maxParallel,
  batchSize: node.batch_size ?? null,
  tolerate: node.tolerate ?? 0,
});

function bodyOf({ id }: WorkflowNode, { body }: NodeContext): PlanBody {
  if (!body) throw new NotCompilable(`Node ${id}: its body was not compiled.`);
  return body;
}

function maxIterationsOf({ id, max_iterations: most }: NodeOf<"loop">): number {
  if (most === undefined)
    throw new NotCompilable(`Node ${id}: a loop needs a number of iterations that it may make.`);
  return most;
}

/** Unless it is said, a loop that has a way on for it goes on, and one that has none has failed. */
function onExhaustedOf(
  { id, on_exhausted: said }: NodeOf<"loop">,
  { outgoing }: NodeContext,
): OnExhausted {
  if (said === undefined)
    return {
      action: outgoing.some(({ port }) => port === "exhausted") ? "continue" : "fail",
    };
  return typeof said === "string"
    ? { action: said }
    : { action: "ask", node: exhaustedRequestId(id) };
}
