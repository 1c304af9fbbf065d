"use client";

import type { EdgeChange, OnEdgesChange } from "@xyflow/react";
import { useCallback, useMemo, useState } from "react";
import { useShownGraph } from "@/components/builder/editor/shown-graph";
import type { WireEdge } from "@/components/canvas/flow-edges";
import { useFlowEdges } from "@/components/canvas/use-flow-elements";
import { type EdgeEnds, edgeKey } from "@/lib/engine/draft/edit-edges";

/** The edges of the draft, and which of them are selected. */
export function useSelectedWires(): {
  edges: WireEdge[];
  onEdgesChange: OnEdgesChange<WireEdge>;
  selected: () => readonly EdgeEnds[];
  count: number;
} {
  const graph = useShownGraph();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const edges = useFlowEdges({ graph, selection: keys });
  const onEdgesChange = useCallback((changes: EdgeChange<WireEdge>[]) => {
    const choices = changes.filter((change) => change.type === "select");
    if (choices.length === 0) return;
    setKeys((before) => {
      const next = new Set(before);
      for (const { id, selected } of choices) {
        if (selected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const found = useMemo(() => graph.edges.filter((edge) => keys.has(edgeKey(edge))), [graph, keys]);
  const selected = useCallback(() => found, [found]);
  const count = found.length;
  return useMemo(
    () => ({ edges, onEdgesChange, selected, count }),
    [edges, onEdgesChange, selected, count],
  );
}
