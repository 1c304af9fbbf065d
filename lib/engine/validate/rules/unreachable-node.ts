import type { GraphFacts, NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { takeablePorts } from "@/lib/engine/validate/takeable-ports";
import { type Sentence, say } from "@/lib/engine/wording/sentence";

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
    const fault = isStart ? startFault(facts, graph) : reached.has(id) ? null : neverReached(facts);
    return fault ? [report(facts, fault)] : [];
  });
}

type Fault = { message: Sentence; hint: Sentence; isWarning?: boolean };

const neverReached = ({ node }: NodeFacts): Fault => ({
  message: say("never_reached", { node: node.id }),
  hint: say("look_at_ports"),
});

/** Only what does something can be the first to do it. */
function startFault({ node, outgoing }: NodeFacts, graph: GraphFacts): Fault | null {
  const hint = say("draw_edge_or_remove");
  if (node.type === "end" || node.type === "join")
    return { message: say("nothing_leads_here", { node: node.id }), hint };
  if (outgoing.length > 0 || graph.nodes.length === 1) return null;
  return { message: say("stands_alone", { node: node.id }), hint, isWarning: true };
}

function isTakeable(graph: GraphFacts, from: string, port: string): boolean {
  const source = graph.byId.get(from);
  return source !== undefined && takeablePorts(source).includes(port);
}

const report = ({ node, path }: NodeFacts, { message, hint, isWarning = false }: Fault): Finding =>
  finding("unreachable_node", path, message, {
    nodeId: node.id,
    hint,
    severity: isWarning ? "warning" : "error",
  });
