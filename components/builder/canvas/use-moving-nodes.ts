"use client";

import type { NodeChange, OnNodesChange } from "@xyflow/react";
import { useCallback, useMemo, useState } from "react";
import { useShownGraph } from "@/components/builder/editor/shown-graph";
import { useEditor, useEditorStore } from "@/components/builder/editor/use-editor";
import { useFindings } from "@/components/builder/findings/use-findings";
import type { CardNode } from "@/components/canvas/flow-nodes";
import type { NodeFlag } from "@/components/canvas/node-mark";
import { placeNodes } from "@/components/canvas/place-nodes";
import { useFlowNodes } from "@/components/canvas/use-flow-elements";
import type { Layout } from "@/lib/engine/spec/layout";
import { useCanvas } from "./canvas-state";

type Moving = {
  nodes: CardNode[];
  /** A place for every node, as they stand without the hand that moves them. */
  places: Layout;
  onNodesChange: OnNodesChange<CardNode>;
  onMoveEnd: () => void;
};

const NOBODY: Layout = {};

/**
 * The nodes of the draft on the canvas. While a hand moves some, only they are drawn anew; where they are let go is
 * one step of the undo.
 */
export function useMovingNodes(): Moving {
  const store = useEditorStore();
  const { edits } = useCanvas();
  const layout = useEditor((editor) => editor.layout);
  const selection = useEditor((editor) => editor.selection);
  const [moved, setMoved] = useState<Layout>(NOBODY);
  const graph = useShownGraph();
  const places = useMemo(() => placeNodes(graph, layout), [graph, layout]);
  const flags = useFlags();
  const still = useFlowNodes({ graph, places, flags, selection });
  const nodes = useMemo(
    () =>
      moved === NOBODY
        ? still
        : still.map((node) => {
            const position = moved[node.id];
            return position ? { ...node, position, dragging: true } : node;
          }),
    [still, moved],
  );
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const positions = changes.flatMap((change) =>
        change.type === "position" && change.dragging && change.position
          ? [[change.id, change.position] as const]
          : [],
      );
      if (positions.length > 0)
        setMoved((before) => ({ ...before, ...Object.fromEntries(positions) }));
      const next = selectionAfter(store.getState().selection, changes);
      if (next) store.getState().select(next);
    },
    [store],
  );
  const onMoveEnd = useCallback(() => {
    if (moved !== NOBODY) edits.place(moved);
    setMoved(NOBODY);
  }, [edits, moved]);
  return { nodes, places, onNodesChange, onMoveEnd };
}

/** The selection after what React Flow reports, or `null` if it reports nothing of it. */
function selectionAfter(
  before: readonly string[],
  changes: readonly NodeChange<CardNode>[],
): string[] | null {
  const choices = changes.filter((change) => change.type === "select");
  if (choices.length === 0) return null;
  const next = new Set(before);
  for (const { id, selected } of choices) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return [...next];
}

function useFlags(): ReadonlyMap<string, NodeFlag> {
  const { findings } = useFindings();
  return useMemo(() => {
    const flags = new Map<string, NodeFlag>();
    for (const [id, found] of findings?.ofNode ?? []) {
      if (id === null) continue;
      const errors = found.filter(({ severity }) => severity === "error").length;
      flags.set(id, { errors, warnings: found.length - errors });
    }
    return flags;
  }, [findings]);
}
