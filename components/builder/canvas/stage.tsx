"use client";

import {
  Background,
  BackgroundVariant,
  MiniMap,
  Panel,
  ReactFlow,
  SelectionMode,
  useReactFlow,
} from "@xyflow/react";
import { useTranslations } from "next-intl";
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from "react";
import { useEditor } from "@/components/builder/editor/use-editor";
import { NODE_TYPES } from "@/components/canvas/flow-card";
import type { CardNode } from "@/components/canvas/flow-nodes";
import { EDGE_TYPES } from "@/components/canvas/flow-wire";
import { OpenBodyContext } from "@/components/canvas/open-body";
import { GRID } from "@/components/canvas/tidy-layout";
import { useZoomStep } from "@/components/canvas/use-zoom-step";
import { FIT, ZoomControls } from "@/components/canvas/zoom-controls";
import { isNodeType } from "@/lib/engine/draft/draft-ports";
import type { Point } from "@/lib/engine/spec/layout";
import { BodyTrail } from "./body-trail";
import { CanvasHint } from "./canvas-hint";
import { useCanvas } from "./canvas-state";
import { DrawnWire } from "./drawn-wire";
import { Overlays } from "./overlays";
import { DRAGGED_TYPE, Palette } from "./palette";
import { Toolbar } from "./toolbar";
import { useCommands } from "./use-commands";
import { useMovingNodes } from "./use-moving-nodes";
import { useSelectedWires } from "./use-selected-wires";
import { useWiring } from "./use-wiring";

const SNAP: [number, number] = [GRID, GRID];
/** From here on, what is out of sight is not drawn. */
const MANY_NODES = 300;

/** Palette and canvas, and what is open above them. */
export function Stage({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const pointer = useRef<Point | null>(null);
  const { edits, setOpen } = useCanvas();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const first = useEditor(({ selection }) => selection[0] ?? null);
  const wires = useSelectedWires();
  const { run, focusNode } = useCommands({ frame, edges: wires.selected, pointer });
  const from = first === null ? null : { node: first, port: null };
  const inside = useEditor((editor) => editor.inside);
  const openBody = useCallback((id: string) => run({ kind: "open", id }), [run]);
  return (
    <OpenBodyContext value={openBody}>
      {!isReadOnly && (
        <Palette
          onInsert={(type) => focusLater(focusNode, edits.insert({ type, from, at: null }))}
          onSearch={(button) => {
            const { right, top } = button.getBoundingClientRect();
            setOpen({ kind: "insert", anchor: { x: right + 8, y: top }, at: null, from });
          }}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <BodyTrail run={run} />
        <Flow
          focusNode={focusNode}
          frame={frame}
          key={inside}
          onPointer={(point) => {
            pointer.current = point;
          }}
          run={run}
          wires={wires}
        />
        {children}
      </div>
      <Overlays focusNode={focusNode} />
    </OpenBodyContext>
  );
}

/** What was just added stands on the canvas with the next frame. */
const focusLater = (focusNode: (id: string | null) => void, id: string | null): void => {
  requestAnimationFrame(() => focusNode(id));
};

type FlowProps = {
  frame: RefObject<HTMLDivElement | null>;
  focusNode: (id: string | null) => void;
  onPointer: (point: Point | null) => void;
  run: ReturnType<typeof useCommands>["run"];
  wires: ReturnType<typeof useSelectedWires>;
};

function Flow({ frame, focusNode, onPointer, run, wires }: FlowProps) {
  const t = useTranslations("canvas");
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const moving = useMovingNodes();
  useZoomStep(frame);
  // Left to wait for a first step, it would throw the view about when that is added.
  const [hasAll] = useState(moving.nodes.length > 0);
  const { isConnecting, ...wiring } = useWiring();
  const drop = useDrop(focusNode);
  return (
    <section
      aria-label={t("graph")}
      className="canvas relative min-h-0 flex-1 -outline-offset-2"
      data-connecting={isConnecting || undefined}
      data-keeps-focus
      onPointerLeave={() => onPointer(null)}
      onPointerMove={({ clientX: x, clientY: y }) => onPointer({ x, y })}
      ref={frame}
      tabIndex={-1}
      {...(isReadOnly ? {} : drop)}
    >
      <ReactFlow
        attributionPosition="top-right"
        connectionLineComponent={DrawnWire}
        connectionRadius={28}
        deleteKeyCode={null}
        disableKeyboardA11y
        edges={wires.edges}
        edgesFocusable={false}
        edgeTypes={EDGE_TYPES}
        fitView={hasAll}
        fitViewOptions={FIT}
        maxZoom={2}
        minZoom={0.1}
        nodes={moving.nodes}
        nodesConnectable={!isReadOnly}
        nodesDraggable={!isReadOnly}
        nodeTypes={NODE_TYPES}
        onEdgesChange={wires.onEdgesChange}
        onlyRenderVisibleElements={moving.nodes.length > MANY_NODES}
        onNodeDoubleClick={(_, { id, data }) =>
          data.node.steps !== null && run({ kind: "open", id })
        }
        onNodeDragStop={moving.onMoveEnd}
        onNodesChange={moving.onNodesChange}
        onPaneClick={() => frame.current?.focus()}
        onSelectionDragStop={moving.onMoveEnd}
        selectionMode={SelectionMode.Partial}
        snapGrid={SNAP}
        snapToGrid
        {...wiring}
      >
        <Background gap={16} size={1.5} variant={BackgroundVariant.Dots} />
        <Panel position="top-left">
          <Toolbar run={run} wires={wires.count} />
        </Panel>
        <Panel position="bottom-left">
          <ZoomControls />
        </Panel>
        <Panel position="bottom-center">
          <CanvasHint isEmpty={moving.nodes.length === 0} run={run} />
        </Panel>
        <MiniMap<CardNode>
          ariaLabel={t("minimap")}
          className="max-lg:hidden"
          nodeClassName={({ data }) =>
            (data.flag?.errors ?? 0) > 0 ? "canvas-mini is-bad" : "canvas-mini"
          }
          nodeBorderRadius={10}
          pannable
          zoomable
        />
      </ReactFlow>
    </section>
  );
}

/** Takes types that are dragged from the palette. */
function useDrop(focusNode: (id: string | null) => void) {
  const { edits } = useCanvas();
  const { screenToFlowPosition } = useReactFlow();
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED_TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDrop: (event: DragEvent) => {
      const type = event.dataTransfer.getData(DRAGGED_TYPE);
      if (!isNodeType(type)) return;
      event.preventDefault();
      const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      focusLater(focusNode, edits.insert({ type, from: null, at: { x: x - 116, y: y - 31 } }));
    },
  };
}
