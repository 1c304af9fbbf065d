"use client";

import { EdgeLabelRenderer, useStore } from "@xyflow/react";
import { labelBox, overlaps, seenAfar } from "./label-box";
import { usePortWord } from "./use-port-word";

/** Where the cards no longer list their ways out, the edges say which one they take. */
const LABELS_BELOW = 0.6;
const LABELS_FROM = 0.4;

type Props = { port: string; target: { x: number; y: number } };

/** By which way an edge leaves, beside the card that it leads to: there edges stand apart. Only where it covers no card. */
export function WireLabel({ port, target }: Props) {
  const word = usePortWord()(port);
  const end = useStore(({ transform: [, , zoom], nodeLookup }) => {
    if (port === "out" || zoom >= LABELS_BELOW || zoom < LABELS_FROM) return null;
    const box = labelBox(word, target, zoom);
    const isCovering = [...nodeLookup.values()].some(({ internals, measured }) =>
      overlaps(
        box,
        seenAfar(
          {
            ...internals.positionAbsolute,
            width: measured.width ?? 0,
            height: measured.height ?? 0,
          },
          zoom,
        ),
      ),
    );
    return isCovering ? null : box.x + box.width;
  });
  if (end === null) return null;
  return (
    <EdgeLabelRenderer>
      <span
        className="canvas-wire-label text-muted"
        style={{ transform: `translate(${end}px, ${target.y}px) translateX(-100%)` }}
      >
        {word}
      </span>
    </EdgeLabelRenderer>
  );
}
