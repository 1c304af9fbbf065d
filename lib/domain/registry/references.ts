import type { Graph, WorkflowNode } from "@/lib/engine/spec/graph";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";

/** What a spec refers to, each reference once, as it is written there. */
export type References = { agents: string[]; tools: string[]; workflows: string[] };

/** Every reference to an agent, a tool or a workflow, in the bodies of containers, too. */
export function referencesIn({ spec }: WorkflowSpec): References {
  const nodes = [...nodesIn(spec)];
  return {
    agents: [...new Set(nodes.flatMap(agentsOf))],
    tools: [...new Set(nodes.flatMap(toolsOf))],
    workflows: [...new Set(nodes.flatMap(workflowsOf))],
  };
}

function* nodesIn({ nodes }: Pick<Graph, "nodes">): Generator<WorkflowNode> {
  for (const node of nodes) {
    yield node;
    if (node.type === "loop" || node.type === "foreach") yield* nodesIn(node.body);
  }
}

function agentsOf(node: WorkflowNode): string[] {
  if (node.type === "agent") return [node.agent];
  if (node.type !== "evaluate") return [];
  return node.evaluators.flatMap((evaluator) =>
    evaluator.kind === "agent" ? [evaluator.agent] : [],
  );
}

const workflowsOf = (node: WorkflowNode): string[] =>
  node.type === "subworkflow" && node.workflow !== undefined ? [node.workflow] : [];

function toolsOf(node: WorkflowNode): string[] {
  const undoing = "compensate" in node && node.compensate ? [node.compensate.tool] : [];
  if (node.type === "tool") return [node.tool, ...undoing];
  if (node.type === "agent") return [...(node.tools ?? []).map(({ tool }) => tool), ...undoing];
  return undoing;
}
