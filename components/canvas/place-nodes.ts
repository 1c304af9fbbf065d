import { CARD_HEIGHT } from "@/components/canvas/card-geometry";
import { CARD_GAP, COLUMN_PITCH, tidyLayout } from "@/components/canvas/tidy-layout";
import { type DraftGraph, readGraphs } from "@/lib/engine/draft/read-graph";
import type { Layout, Point } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";

/** As many columns as a laptop shows beside palette and inspector. */
export const USUAL_COLUMNS = 4;

/** What no laptop shows at once is laid out about as wide as it is high: a tower would have to be scrolled. */
export const columnsFor = (cards: number): number =>
  Math.max(USUAL_COLUMNS, Math.ceil(Math.sqrt(cards)));

/**
 * A place for every node of a graph, and for no other. Where nothing was placed yet, all is laid out; what is merely
 * new, as after an edit of the text, stands right of what leads to it, or below everything.
 */
export function placeNodes(graph: DraftGraph, layout: Layout): Layout {
  const own = ownPlaces(graph, layout);
  const missing = graph.nodes.filter(({ id }) => !own[id]);
  if (missing.length === 0) return own;
  if (missing.length === graph.nodes.length)
    return tidyLayout(graph, { columns: columnsFor(graph.nodes.length) });
  const placed: Layout = { ...own };
  for (const { id } of missing) {
    const source = graph.edges.find(({ from, to }) => to === id && placed[from])?.from;
    const beside = source ? placed[source] : undefined;
    placed[id] = freePlace(placed, beside ? rightOf(beside) : below(placed));
  }
  return placed;
}

/** The layout of a manifest holds the places of all its graphs. */
function ownPlaces({ nodes, byId }: DraftGraph, layout: Layout): Layout {
  const entries = Object.entries(layout);
  const own = entries.filter(([id]) => byId.has(id));
  return own.length === entries.length && own.length === nodes.length
    ? layout
    : Object.fromEntries(own);
}

/** A place for every node of a manifest, those in bodies included; the same layout where each has one. */
export function placeAll(spec: JsonObject, layout: Layout): Layout {
  const graphs = [...readGraphs(spec).values()];
  if (graphs.every(({ nodes }) => nodes.every(({ id }) => layout[id]))) return layout;
  return Object.assign({}, layout, ...graphs.map((graph) => placeNodes(graph, layout)));
}

export const rightOf = ({ x, y }: Point): Point => ({ x: x + COLUMN_PITCH, y });

function below(layout: Layout): Point {
  const points = Object.values(layout);
  if (points.length === 0) return { x: 0, y: 0 };
  return {
    x: Math.min(...points.map(({ x }) => x)),
    y: Math.max(...points.map(({ y }) => y)) + 2 * (CARD_HEIGHT + CARD_GAP),
  };
}

/** The wanted place, or the next one below it that no card stands on. */
export function freePlace(layout: Layout, wanted: Point): Point {
  const points = Object.values(layout);
  let { x, y } = wanted;
  const isTaken = () =>
    points.some(
      (point) =>
        Math.abs(point.x - x) < COLUMN_PITCH - CARD_GAP && Math.abs(point.y - y) < CARD_HEIGHT + 8,
    );
  while (isTaken()) y += CARD_HEIGHT + CARD_GAP;
  return { x, y };
}
