import type { GraphEdge } from "@/lib/engine/plan/edges";
import { nearestWord } from "@/lib/engine/spec/nearest-word";
import type { GraphFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding, rangeIn } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { didYouMean, say } from "@/lib/engine/wording/sentence";

/** Both ends of an edge exist, in the graph that the edge belongs to. */
export const unknownNode: Rule = ({ graphs }) =>
  graphs.flatMap((graph) =>
    graph.edges.flatMap((edge) => [
      ...checkEnd(graph, edge, "from"),
      ...checkEnd(graph, edge, "to"),
    ]),
  );

function checkEnd(graph: GraphFacts, edge: GraphEdge, end: "from" | "to"): Finding[] {
  const id = edge[end];
  if (graph.byId.has(id)) return [];
  const other = end === "from" ? edge.to : edge.from;
  const near = nearestWord(id, graph.byId.keys());
  const message =
    end === "from"
      ? say("edge_from_nowhere", { from: id, to: other })
      : say("edge_to_nowhere", { from: other, to: id });
  return [
    finding("unknown_node", [...graph.path, "edges", edge.index, end], message, {
      nodeId: graph.byId.has(other) ? other : null,
      range: rangeIn(id, 0, id.length),
      hint: didYouMean(near) ?? say("add_node_or_remove_edge"),
    }),
  ];
}
