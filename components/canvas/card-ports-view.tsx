"use client";

import { Handle, Position } from "@xyflow/react";
import { type CardPorts, type CardSize, PORT_Y, portPoint } from "./card-geometry";
import { usePortWord } from "./use-port-word";

type Props = {
  ports: CardPorts;
  size: CardSize;
  isWired: (port: string) => boolean;
};

/** The ways in and out of a card: filled where an edge is, hollow where none is. */
export function CardPortsView({ ports, size, isWired }: Props) {
  const word = usePortWord();
  const out = (port: string, position: Position, look: string) => {
    const { x, y } = portPoint(ports, port, size);
    return (
      <Handle
        className={`canvas-port ${look} ${isWired(port) ? "is-wired" : ""}`}
        data-name={word(port)}
        id={port}
        key={port}
        position={position}
        style={{ left: x, top: y }}
        type="source"
      />
    );
  };
  return (
    <>
      <Handle
        className={`canvas-port canvas-port-in ${isWired("in") ? "is-wired" : ""}`}
        id="in"
        position={Position.Left}
        style={{ left: 0, top: PORT_Y }}
        type="target"
      />
      {ports.single && out("out", Position.Right, "canvas-port-out")}
      {ports.rows.map((port) => out(port, Position.Right, ""))}
      {ports.extra.map((port) => out(port, Position.Bottom, "canvas-port-extra"))}
    </>
  );
}

/** The names of the ways out that a card lists. */
export function CardPortRows({ rows }: { rows: readonly string[] }) {
  const word = usePortWord();
  if (rows.length === 0) return null;
  return (
    <ul className="pr-4 pb-1">
      {rows.map((port) => (
        <li className="canvas-text-12 flex h-6 items-center justify-end text-muted" key={port}>
          {word(port)}
        </li>
      ))}
    </ul>
  );
}
