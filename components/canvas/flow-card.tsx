"use client";

import { type NodeProps, useStore } from "@xyflow/react";
import { memo } from "react";
import { cardDistance } from "./card-distance";
import { cardSize } from "./card-geometry";
import { CardPortsView } from "./card-ports-view";
import { CompactCard } from "./compact-card";
import { FarCard } from "./far-card";
import type { CardNode } from "./flow-nodes";
import { NodeCard } from "./node-card";

/**
 * A node on the canvas. It is drawn again when its own data changes, or when the zoom passes a border. Far out it is
 * one shape without ports: hundreds of cards are seen at once there, and all that they hold is painted with each frame.
 */
export const FlowCard = memo(function FlowCard({ data, selected }: NodeProps<CardNode>) {
  const distance = useStore(({ transform }) => cardDistance(transform[2]));
  if (distance === "far") return <FarCard data={data} selected={selected} />;
  const wired = data.wired.split(" ");
  const Card = distance === "compact" ? CompactCard : NodeCard;
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
