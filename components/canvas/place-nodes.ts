import { CARD_HEIGHT } from "@/components/canvas/card-geometry";
import { CARD_GAP, COLUMN_PITCH, tidyLayout } from "@/components/canvas/tidy-layout";
import type { DraftGraph } from "@/lib/engine/draft/read-graph";
import type { Layout, Point } from "@/lib/engine/spec/layout";

/** As many columns as a laptop shows beside palette and inspector. */
export const USUAL_COLUMNS = 4;

/**
 * A place for every node of a graph. Where nothing was placed yet, all is laid out; what is merely new, as after an
 * edit of the text, stands right of what leads to it, or below everything.
 */
export function placeNodes(graph: DraftGraph, layout: Layout): Layout {
  const missing = graph.nodes.filter(({ id }) => !layout[id]);
  if (missing.length === 0) return layout;
  if (missing.length === graph.nodes.length) return tidyLayout(graph, { columns: USUAL_COLUMNS });
  const placed: Layout = { ...layout };
  for (const { id } of missing) {
    const source = graph.edges.find(({ from, to }) => to === id && placed[from])?.from;
    const beside = source ? placed[source] : undefined;
    placed[id] = freePlace(placed, beside ? rightOf(beside) : below(placed));
  }
  return placed;
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
