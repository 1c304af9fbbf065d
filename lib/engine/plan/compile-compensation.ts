import { compensationId, type ToolNode } from "@/lib/engine/plan";
import { template } from "@/lib/engine/plan/compile-text";
import {
  DEFAULT_POOL,
  failurePolicyOf,
  retryPolicyOf,
  timeoutsOf,
} from "@/lib/engine/plan/defaults";
import { pin, reconciles } from "@/lib/engine/plan/pins";
import type { WorkflowNode } from "@/lib/engine/spec/graph";
import type { Catalogue } from "@/lib/engine/validate/catalogue";

/**
 * What undoes a node, as a node of its own: a tool that is given what the node's author says, else what the node
 * gave. What cannot go on is held for a person, whatever the node itself would do. Nothing, unless its author says so.
 */
export function compileCompensation(
  node: WorkflowNode,
  container: string | null,
  catalogue: Catalogue,
): ToolNode[] {
  if (!("compensate" in node) || !node.compensate) return [];
  const { tool, input } = node.compensate;
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
      pool: node.pool ?? DEFAULT_POOL,
      priority: null,
      retry: retryPolicyOf(silent),
      timeouts: timeoutsOf(silent),
      onFailure: failurePolicyOf({}),
      tool: pin(catalogue.tools, tool),
      reconciles: reconciles(tool, catalogue),
      input: template(input ?? `\${{ nodes.${node.id}.output }}`),
      output: null,
    },
  ];
}
