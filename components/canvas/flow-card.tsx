"use client";

import { type NodeProps, useStore } from "@xyflow/react";
import { memo } from "react";
import { cardSize } from "./card-geometry";
import { CardPortsView } from "./card-ports-view";
import { CompactCard } from "./compact-card";
import type { CardNode } from "./flow-nodes";
import { NodeCard } from "./node-card";

/** Below this zoom the words of a card could no longer be read. */
const COMPACT_BELOW = 0.6;

/** A node on the canvas. It is drawn again when its own data changes, or when the zoom passes the one border. */
export const FlowCard = memo(function FlowCard({ data, selected }: NodeProps<CardNode>) {
  const isCompact = useStore(({ transform }) => transform[2] < COMPACT_BELOW);
  const wired = data.wired.split(" ");
  const Card = isCompact ? CompactCard : NodeCard;
  return (
    <>
      <CardPortsView
        isWired={(port) => wired.includes(port)}
        ports={data.ports}
        size={cardSize(data.ports, data.mark !== null)}
      />
      <Card data={data} selected={selected} />
    </>
  );
});

export const NODE_TYPES = { card: FlowCard } as const;
