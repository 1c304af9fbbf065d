import dagre from "@dagrejs/dagre";
import {
  type CardPorts,
  type CardSize,
  cardPorts,
  cardSize,
  PORT_Y,
  portPoint,
  wiredPorts,
} from "@/components/canvas/card-geometry";
import { spread } from "@/components/canvas/spread";
import { wrapColumns } from "@/components/canvas/wrap-columns";
import type { DraftEdge, DraftGraph } from "@/lib/engine/draft/read-graph";
import type { Layout } from "@/lib/engine/spec/layout";

/** From one column to the next, and the space between two cards of a column: both even on the grid, so that halves are. */
export const COLUMN_PITCH = 296;
export const CARD_GAP = 64;
/** What lies between two rows: room for the edge that returns. */
const ROW_GAP = 120;
/** Moving a card snaps to it, so a tidy graph stands on it too. */
export const GRID = 8;

type Card = { id: string; ports: CardPorts; size: CardSize; column: number; order: number };
type Options = {
  /** The longest row, in columns. */
  columns: number;
  hasFooters?: boolean;
  /** Between two cards of a column. */
  gap?: number;
};

/**
 * Places for every card: from left to right along the edges, straight where that is possible, broken into rows where
 * the graph is longer than one. The same graph gives the same places.
 */
export function tidyLayout(
  { nodes, edges }: Pick<DraftGraph, "nodes" | "edges">,
  { columns, hasFooters = false, gap = CARD_GAP }: Options,
): Layout {
  const cards = cardsOf({ nodes, edges }, hasFooters, gap);
  const count = Math.max(0, ...cards.map(({ column }) => column + 1));
  const columnOf = new Map(cards.map(({ id, column }) => [id, column]));
  const crossing = (at: number) =>
    edges.filter(({ from, to }) => (columnOf.get(from) ?? 0) < at && (columnOf.get(to) ?? 0) >= at)
      .length;
  const starts = wrapColumns(count, Math.max(1, columns), crossing);

  const layout: Layout = {};
  let top = 0;
  for (const [row, start] of starts.entries()) {
    const end = starts[row + 1] ?? count;
    const inRow = cards.filter(({ column }) => column >= start && column < end);
    const tops = placeRow(inRow, edges, gap);
    const highest = Math.min(...tops.values());
    for (const { id, column } of inRow)
      layout[id] = {
        x: (column - start) * COLUMN_PITCH,
        y: snap(top + (tops.get(id) ?? 0) - highest),
      };
    top += Math.max(...inRow.map(({ id, size }) => (tops.get(id) ?? 0) + size.height)) - highest;
    top += ROW_GAP;
  }
  return layout;
}

const snap = (value: number): number => Math.round(value / GRID) * GRID;

/** Every card with its column, and its order in it, as dagre sees them. */
function cardsOf(
  { nodes, edges }: Pick<DraftGraph, "nodes" | "edges">,
  hasFooters: boolean,
  gap: number,
): Card[] {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", ranksep: 64, nodesep: gap });
  graph.setDefaultEdgeLabel(() => ({}));
  const wired = wiredPorts(edges);
  const shapes = nodes.map((node) => {
    const ports = cardPorts(node, wired.get(node.id) ?? new Set());
    return { id: node.id, ports, size: cardSize(ports, hasFooters) };
  });
  for (const { id, size } of shapes) graph.setNode(id, { ...size });
  for (const { from, port, to } of edges) graph.setEdge(from, to, {}, port);
  dagre.layout(graph);
  const xs = [...new Set(shapes.map(({ id }) => Math.round(graph.node(id).x)))].sort(
    (a, b) => a - b,
  );
  return shapes.map((shape) => {
    const { x, y } = graph.node(shape.id);
    return { ...shape, column: xs.indexOf(Math.round(x)), order: y };
  });
}

/**
 * Tops of the cards of one row. Each wishes to stand where its edges come in straight; those that nothing in the row
 * leads to keep the place that dagre gave them.
 */
function placeRow(
  cards: readonly Card[],
  edges: readonly DraftEdge[],
  gap: number,
): Map<string, number> {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const tops = new Map<string, number>();
  const columns = [...new Set(cards.map(({ column }) => column))].sort((a, b) => a - b);
  for (const column of columns) {
    const here = cards
      .filter((card) => card.column === column)
      .map((card) => ({ card, ...wishOf(card, edges, byId, tops) }))
      .sort((a, b) => a.at - b.at || a.card.order - b.card.order);
    const places = spread(
      here.map(({ card, at, weight }) => ({ at, weight, size: card.size.height })),
      gap,
    );
    for (const [index, { card }] of here.entries()) tops.set(card.id, places[index] ?? 0);
  }
  return tops;
}

/** The usual way on is to be straight; what leaves it may bend. */
const USUAL_WEIGHT = 1000;

function wishOf(
  card: Card,
  edges: readonly DraftEdge[],
  byId: ReadonlyMap<string, Card>,
  tops: ReadonlyMap<string, number>,
): { at: number; weight: number } {
  let [sum, count, weight] = [0, 0, 1];
  for (const { from, port, to } of edges) {
    const source = byId.get(from);
    const top = tops.get(from);
    if (to !== card.id || !source || top === undefined) continue;
    sum += top + portPoint(source.ports, port, source.size).y - PORT_Y;
    count += 1;
    if (source.ports.single || source.ports.rows[0] === port) weight = USUAL_WEIGHT;
  }
  if (count === 0) return { at: card.order - card.size.height / 2, weight };
  return { at: sum / count, weight };
}
