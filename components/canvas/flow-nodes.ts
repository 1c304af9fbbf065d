import { type Node, Position } from "@xyflow/react";
import {
  type CardPorts,
  type CardSize,
  cardPorts,
  cardSize,
  PORT_Y,
  portPoint,
  wiredPorts,
} from "@/components/canvas/card-geometry";
import type { NodeFlag, NodeMark } from "@/components/canvas/node-mark";
import type { DraftGraph, DraftNode } from "@/lib/engine/draft/read-graph";
import type { Layout } from "@/lib/engine/spec/layout";

export type CardData = {
  node: DraftNode;
  ports: CardPorts;
  /** The ports that edges take, and `in` where one comes in. One text, so that it can be compared. */
  wired: string;
  mark: NodeMark | null;
  flag: NodeFlag | null;
};

/** A node of the graph as the canvas draws it. */
export type CardNode = Node<CardData, "card">;

export type FlowNodesInput = {
  graph: DraftGraph;
  /** A place for every node. */
  places: Layout;
  marks?: ReadonlyMap<string, NodeMark> | null;
  flags?: ReadonlyMap<string, NodeFlag> | null;
  selection: readonly string[];
  /** What is read aloud for a node. */
  label: (node: DraftNode) => string;
};

/**
 * Draws graph after graph: what did not change since the last one stays the same object, so that only what changed
 * is drawn again.
 */
export function makeFlowNodes(): (input: FlowNodesInput) => CardNode[] {
  let previous: ReadonlyMap<string, CardNode> = new Map();
  return (input) => {
    const nodes = flowNodes(input, previous);
    previous = new Map(nodes.map((node) => [node.id, node]));
    return nodes;
  };
}

function flowNodes(
  { graph, places, marks = null, flags = null, selection, label }: FlowNodesInput,
  previous: ReadonlyMap<string, CardNode>,
): CardNode[] {
  const wired = wiredPorts(graph.edges);
  const entered = new Set(graph.edges.map(({ to }) => to));
  const selected = new Set(selection);
  return graph.nodes.map((node) => {
    const taken = wired.get(node.id) ?? NONE;
    const before = previous.get(node.id);
    const next: CardData = {
      node,
      ports: EMPTY_PORTS,
      wired: [...(entered.has(node.id) ? ["in"] : []), ...[...taken].sort()].join(" "),
      mark: marks?.get(node.id) ?? null,
      flag: flags?.get(node.id) ?? null,
    };
    const data = before && isSame(before.data, next) ? before.data : withPorts(next, taken);
    const position = places[node.id] ?? { x: 0, y: 0 };
    const isSelected = selected.has(node.id);
    const ariaLabel = label(node);
    const isSameNode =
      before?.data === data && before.selected === isSelected && before.ariaLabel === ariaLabel;
    if (before && isSameNode && isAt(before, position)) return before;
    const size = cardSize(data.ports, data.mark !== null);
    return {
      id: node.id,
      type: "card",
      position,
      data,
      ...size,
      // Said, not measured: edges find their ends before anything is drawn, and after every change.
      measured: size,
      handles: handlesOf(node.ports, data.ports, size),
      selected: isSelected,
      ariaLabel,
      ariaRole: "group",
    };
  });
}

const HANDLE = { width: 12, height: 12 } as const;

function handlesOf(
  names: readonly string[],
  ports: CardPorts,
  size: CardSize,
): NonNullable<CardNode["handles"]> {
  const at = (x: number, y: number) => ({ x: x - 6, y: y - 6, ...HANDLE });
  return [
    { id: "in", type: "target", position: Position.Left, ...at(0, PORT_Y) },
    ...names.map((port) => {
      const { x, y } = portPoint(ports, port, size);
      const position = ports.extra.includes(port) ? Position.Bottom : Position.Right;
      return { id: port, type: "source" as const, position, ...at(x, y) };
    }),
  ];
}

const NONE: ReadonlySet<string> = new Set();
const EMPTY_PORTS: CardPorts = { single: false, rows: [], extra: [], hasBody: false };

const withPorts = (data: CardData, taken: ReadonlySet<string>): CardData => ({
  ...data,
  ports: cardPorts(data.node, taken),
});

const isSame = (left: CardData, right: CardData): boolean =>
  left.node === right.node &&
  left.wired === right.wired &&
  isSameMark(left.mark, right.mark) &&
  left.flag?.errors === right.flag?.errors &&
  left.flag?.warnings === right.flag?.warnings;

const isSameMark = (left: NodeMark | null, right: NodeMark | null): boolean =>
  left === right ||
  (left !== null &&
    right !== null &&
    left.look === right.look &&
    left.word === right.word &&
    left.note === right.note &&
    left.isIdle === right.isIdle);

const isAt = ({ position }: CardNode, { x, y }: { x: number; y: number }): boolean =>
  position.x === x && position.y === y;
