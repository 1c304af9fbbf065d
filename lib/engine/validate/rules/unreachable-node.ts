import type { GraphFacts, NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { takeablePorts } from "@/lib/engine/validate/takeable-ports";

/** Every node can be reached from the start by ports that can be taken. */
export const unreachableNode: Rule = ({ graphs }) => graphs.flatMap(checkGraph);

function checkGraph(graph: GraphFacts): Finding[] {
  // In a graph with a cycle that is what has to be mended first.
  if (!graph.topology.ok) return [];
  const reached = new Set<string>();
  return graph.topology.order.flatMap((id) => {
    const facts = graph.byId.get(id);
    if (!facts) return [];
    const ways = facts.incoming.filter(({ from }) => graph.byId.has(from));
    const isStart = facts.incoming.length === 0;
    if (
      isStart ||
      ways.some(({ from, port }) => reached.has(from) && isTakeable(graph, from, port))
    )
      reached.add(id);
    const fault = isStart ? startFault(facts, graph) : reached.has(id) ? null : NEVER;
    return fault ? [report(facts, fault)] : [];
  });
}

type Fault = { message: string; hint: string; isWarning?: boolean };

const NEVER: Fault = {
  message: "can never be reached.",
  hint: "Look at the ports that lead here: is an expiry or an error missing that would take them?",
};

/** Only what does something can be the first to do it. */
function startFault({ node, outgoing }: NodeFacts, graph: GraphFacts): Fault | null {
  if (node.type === "end" || node.type === "join")
    return { message: "has no edge that leads to it.", hint: "Draw an edge to it, or remove it." };
  if (outgoing.length > 0 || graph.nodes.length === 1) return null;
  const message = "stands alone: it starts with the run, and nothing follows.";
  return { message, hint: "Draw an edge to it, or remove it.", isWarning: true };
}

function isTakeable(graph: GraphFacts, from: string, port: string): boolean {
  const source = graph.byId.get(from);
  return source !== undefined && takeablePorts(source).includes(port);
}

const report = ({ node, path }: NodeFacts, { message, hint, isWarning = false }: Fault): Finding =>
  finding("unreachable_node", path, `${node.id} ${message}`, {
    nodeId: node.id,
    hint,
    severity: isWarning ? "warning" : "error",
  });
