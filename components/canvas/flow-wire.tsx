"use client";

import { type EdgeProps, type InternalNode, useStore, useStoreApi } from "@xyflow/react";
import { memo } from "react";
import { cardDistance } from "./card-distance";
import { edgePath } from "./edge-path";
import { type End, endsAfar } from "./ends-afar";
import type { WireEdge } from "./flow-edges";
import type { CardNode } from "./flow-nodes";
import { WireLabel } from "./wire-label";

/** An edge. Taken: solid green; next: amber with slow dashes; not taken: dotted; in the builder neutral. */
export const FlowWire = memo(function FlowWire(props: EdgeProps<WireEdge>) {
  const { data, selected, ...measured } = props;
  const store = useStoreApi<CardNode, WireEdge>();
  const { nodeLookup } = store.getState();
  const isAfar = useStore(({ transform }) => cardDistance(transform[2]) !== "near");
  const [source, target] = [nodeLookup.get(measured.source), nodeLookup.get(measured.target)];
  const ends = isAfar
    ? { ...measured, ...endsAfar(measured, endOf(source), endOf(target)) }
    : measured;
  const rows = source?.data.ports.rows ?? [];
  const index = rows.indexOf(ends.sourceHandleId ?? "");
  const { path, arrow } = edgePath(
    ends,
    () =>
      [...nodeLookup.values()].map(({ internals, measured }) => ({
        ...internals.positionAbsolute,
        width: measured.width ?? 0,
        height: measured.height ?? 0,
      })),
    index < 0 ? undefined : { index, count: rows.length },
  );
  const state = data?.state ?? "plain";
  return (
    <>
      <path className={`canvas-wire is-${state} ${selected ? "is-selected" : ""}`} d={path} />
      <path className="react-flow__edge-interaction canvas-wire-touch" d={path} />
      {arrow && <path className="canvas-chevron" d={`M${arrow.x + 4} ${arrow.y - 6}l-6 6l6 6`} />}
      <WireLabel
        id={ends.id}
        port={data?.edge.port ?? "out"}
        target={{ id: ends.target, x: ends.targetX, y: ends.targetY }}
      />
    </>
  );
});

const endOf = (node: InternalNode<CardNode> | undefined): End | null =>
  node
    ? {
        y: node.internals.positionAbsolute.y,
        height: node.measured.height ?? 0,
        isSingle: node.data.ports.single,
      }
    : null;

export const EDGE_TYPES = { wire: FlowWire } as const;
