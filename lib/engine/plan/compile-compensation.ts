import type { Template } from "@/lib/engine/expression/template";
import { compensationId, type PlanReference, type ToolNode } from "@/lib/engine/plan";
import { failurePolicyOf, retryPolicyOf, timeoutsOf } from "@/lib/engine/plan/defaults";
import type { WorkflowNode } from "@/lib/engine/spec/graph";
import type { Json } from "@/lib/kernel/json";

type Compiler = {
  pin: (reference: string) => PlanReference & { reconciles: boolean };
  template: (json: Json) => Template;
};

/**
 * What undoes a node, as a node of its own: a tool that is given what the node's author says, else what the node
 * gave. What cannot go on is held for a person, whatever the node itself would do.
 */
export function compileCompensation(
  node: WorkflowNode,
  container: string | null,
  { pin, template }: Compiler,
): ToolNode[] {
  if (!("compensate" in node) || !node.compensate) return [];
  const { tool, input } = node.compensate;
  const { reconciles, ...reference } = pin(tool);
  const silent = { type: "tool" as const, id: node.id, tool };
  return [
    {
      id: compensationId(node.id),
      type: "tool",
      title: node.title ?? node.id,
      position: -1,
      execution: "worker",
      container,
      join: { mode: "all" },
      incoming: 0,
      predecessors: [],
      ports: ["out"],
      outgoing: {},
      loserOf: [],
      referencedNodes: [node.id],
      touches: { ports: {} },
      pool: node.pool ?? "default",
      priority: null,
      retry: retryPolicyOf(silent),
      timeouts: timeoutsOf(silent),
      onFailure: failurePolicyOf({}),
      tool: reference,
      reconciles,
      input: template(input ?? `\${{ nodes.${node.id}.output }}`),
      output: null,
    },
  ];
}
