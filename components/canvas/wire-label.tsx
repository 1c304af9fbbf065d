"use client";

import { EdgeLabelRenderer, useStore } from "@xyflow/react";
import { COMPACT_BELOW } from "./card-distance";
import type { WireEdge } from "./flow-edges";
import type { CardNode } from "./flow-nodes";
import { labelBox, overlaps, seenAfar } from "./label-box";
import { usePortWord } from "./use-port-word";

/** From here to where cards list their ways out, the edges say which one they take. */
const LABELS_FROM = 0.4;

type Props = {
  /** Of the edge. */
  id: string;
  port: string;
  target: { id: string; x: number; y: number };
};

/** By which way an edge leaves, beside the card that it leads to: there edges stand apart. Only where it covers no card. */
export function WireLabel({ id, port, target }: Props) {
  const portWord = usePortWord();
  const zoom = useStore(({ transform: [, , at] }) =>
    port === "out" || at >= COMPACT_BELOW || at < LABELS_FROM ? null : at,
  );
  // Nothing is looked for while a canvas is panned: only where cards, edges or zoom are others.
  const nodes = useStore((store) => (zoom === null ? null : (store.nodes as CardNode[])));
  const edges = useStore((store) => (zoom === null ? null : (store.edges as WireEdge[])));
  if (zoom === null || nodes === null || edges === null) return null;
  const into = edges.filter((edge) => edge.target === target.id && edge.sourceHandle !== "out");
  // Edges that meet before one card have one label, of all their words.
  if (into[0]?.id !== id) return null;
  const words = [...new Set(into.map(({ sourceHandle }) => portWord(sourceHandle ?? "out")))];
  const text = words.join(" / ");
  const box = labelBox(text, target, zoom);
  const isCovering = nodes.some(({ position, width = 0, height = 0 }) =>
    overlaps(box, seenAfar({ ...position, width, height }, zoom)),
  );
  if (isCovering) return null;
  return (
    <EdgeLabelRenderer>
      <span
        className="canvas-wire-label text-muted"
        style={{ transform: `translate(${box.x + box.width}px, ${target.y}px) translateX(-100%)` }}
      >
        {text}
      </span>
    </EdgeLabelRenderer>
  );
}
