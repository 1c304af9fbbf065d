import type { Edge } from "@xyflow/react";
import { edgeKey } from "@/lib/engine/draft/edit-edges";
import type { DraftEdge, DraftGraph } from "@/lib/engine/draft/read-graph";

/** `plain`: nobody asks, as in the builder. `idle`: not taken, or not yet. */
export type EdgeState = "plain" | "taken" | "active" | "idle";

export type WireData = { edge: DraftEdge; state: EdgeState };
export type WireEdge = Edge<WireData, "wire">;

export type FlowEdgesInput = {
  graph: DraftGraph;
  /** How edges stand in a run, by `edgeKey`; absent: nobody asks. */
  states?: ReadonlyMap<string, EdgeState> | null;
  /** Keys of the selected ones. */
  selection?: ReadonlySet<string> | null;
  label: (edge: DraftEdge) => string;
};

/** Draws the edges of graph after graph; what did not change stays the same object. */
export function makeFlowEdges(): (input: FlowEdgesInput) => WireEdge[] {
  let previous: ReadonlyMap<string, WireEdge> = new Map();
  return (input) => {
    const edges = flowEdges(input, previous);
    previous = new Map(edges.map((edge) => [edge.id, edge]));
    return edges;
  };
}

function flowEdges(
  { graph, states = null, selection = null, label }: FlowEdgesInput,
  previous: ReadonlyMap<string, WireEdge>,
): WireEdge[] {
  return graph.edges.map((edge) => {
    const id = edgeKey(edge);
    const state = states ? (states.get(id) ?? "idle") : "plain";
    const selected = selection?.has(id) ?? false;
    const before = previous.get(id);
    const ariaLabel = label(edge);
    const isSame =
      before?.data?.state === state &&
      before.selected === selected &&
      before.ariaLabel === ariaLabel;
    if (before && isSame) return before;
    return {
      id,
      type: "wire",
      source: edge.from,
      sourceHandle: edge.port,
      target: edge.to,
      targetHandle: "in",
      data: { edge, state },
      selected,
      ariaLabel,
    };
  });
}
