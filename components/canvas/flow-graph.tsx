"use client";

import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { Background, BackgroundVariant, Panel, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import type { DraftGraph } from "@/lib/engine/draft/read-graph";
import type { Layout } from "@/lib/engine/spec/layout";
import { bandLayout } from "./band-layout";
import { NODE_TYPES } from "./flow-card";
import type { EdgeState } from "./flow-edges";
import { EDGE_TYPES } from "./flow-wire";
import type { NodeMark } from "./node-mark";
import { placeNodes } from "./place-nodes";
import { useFlowEdges, useFlowNodes } from "./use-flow-elements";
import { useZoomStep } from "./use-zoom-step";
import { FIT, ZoomControls } from "./zoom-controls";

export type FlowGraphProps = {
  graph: DraftGraph;
  layout: Layout;
  /** `band`: one low row, however wide, as above the columns of a run. Else as the layout says. */
  shape?: "band" | "saved";
  /** How each node stands, by its id. A node whose mark is equal is not drawn again. */
  marks: ReadonlyMap<string, NodeMark>;
  /** How each edge stands, by `edgeKey`; what is not named is idle. */
  edges: ReadonlyMap<string, EdgeState>;
  selected: string | null;
  onSelect: (id: string | null) => void;
};

/** A graph to look at: its nodes with their states, which can be selected, and nothing that can be changed. */
export function FlowGraph(props: FlowGraphProps) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  );
}

function Graph({
  graph,
  layout,
  shape = "saved",
  marks,
  edges: states,
  selected,
  onSelect,
}: FlowGraphProps) {
  const t = useTranslations("canvas");
  const frame = useRef<HTMLDivElement>(null);
  const places = useMemo(
    () => (shape === "band" ? bandLayout(graph) : placeNodes(graph, layout)),
    [graph, layout, shape],
  );
  const selection = useMemo(() => (selected === null ? [] : [selected]), [selected]);
  const nodes = useFlowNodes({ graph, places, marks, selection });
  const edges = useFlowEdges({ graph, states });
  useZoomStep(frame);
  return (
    <div className="canvas" ref={frame}>
      <ReactFlow
        attributionPosition="top-right"
        aria-label={t("graph")}
        deleteKeyCode={null}
        edges={edges}
        edgesFocusable={false}
        edgeTypes={EDGE_TYPES}
        elementsSelectable
        fitView
        fitViewOptions={FIT}
        maxZoom={1.5}
        minZoom={0.1}
        multiSelectionKeyCode={null}
        nodes={nodes}
        nodesConnectable={false}
        nodesDraggable={false}
        nodeTypes={NODE_TYPES}
        onNodeClick={(_, { id }) => onSelect(id)}
        onPaneClick={() => onSelect(null)}
        preventScrolling={false}
        selectionKeyCode={null}
        zoomOnScroll={false}
      >
        <Background gap={16} size={1.5} variant={BackgroundVariant.Dots} />
        <Panel position="bottom-left">
          <ZoomControls />
        </Panel>
      </ReactFlow>
    </div>
  );
}
