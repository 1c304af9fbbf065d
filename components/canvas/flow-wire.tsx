"use client";

import { EdgeLabelRenderer, type EdgeProps, useStore, useStoreApi } from "@xyflow/react";
import { memo } from "react";
import { edgePath } from "./edge-path";
import type { WireEdge } from "./flow-edges";
import { usePortWord } from "./use-port-word";

/** Where the cards no longer list their ways out, the edges say which one they take, as long as there is room. */
const LABELS_BELOW = 0.6;
const LABELS_FROM = 0.4;

/** An edge. Taken: solid green; next: amber with slow dashes; not taken: dotted; in the builder neutral. */
export const FlowWire = memo(function FlowWire(props: EdgeProps<WireEdge>) {
  const { data, selected, ...ends } = props;
  const store = useStoreApi();
  const { path, arrow } = edgePath(ends, () =>
    [...store.getState().nodeLookup.values()].map(({ internals, measured }) => ({
      ...internals.positionAbsolute,
      width: measured.width ?? 0,
      height: measured.height ?? 0,
    })),
  );
  const state = data?.state ?? "plain";
  return (
    <>
      <path className={`canvas-wire is-${state} ${selected ? "is-selected" : ""}`} d={path} />
      <path className="react-flow__edge-interaction canvas-wire-touch" d={path} />
      {arrow && <path className="canvas-chevron" d={`M${arrow.x + 4} ${arrow.y - 6}l-6 6l6 6`} />}
      <WireLabel port={data?.edge.port ?? "out"} x={ends.sourceX} y={ends.sourceY} />
    </>
  );
});

function WireLabel({ port, x, y }: { port: string; x: number; y: number }) {
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < LABELS_BELOW && zoom >= LABELS_FROM);
  const word = usePortWord();
  if (!isFar || port === "out") return null;
  return (
    <EdgeLabelRenderer>
      <span
        className="canvas-wire-label text-muted"
        style={{ transform: `translate(${x + 12}px, ${y}px)` }}
      >
        {word(port)}
      </span>
    </EdgeLabelRenderer>
  );
}

export const EDGE_TYPES = { wire: FlowWire } as const;
