import { CARD_HEIGHT, CARD_WIDTH, FOOTER_HEIGHT } from "@/components/canvas/card-geometry";
import { tidyLayout } from "@/components/canvas/tidy-layout";
import type { DraftGraph } from "@/lib/engine/draft/read-graph";
import type { Layout } from "@/lib/engine/spec/layout";

const NEVER_WRAPPED = 1000;
/** A band is low: what its cards stand apart is taken from their size. */
const GAP = 16;
/** A band is at least so many times as wide as it is high: the room that is left goes between the columns. */
const ASPECT = 6;
const STRETCH_MAX = 1.5;

/** Places for every card in one low row. Where height sets the scale, columns move apart, so that edges can be read. */
export function bandLayout(graph: Pick<DraftGraph, "nodes" | "edges">): Layout {
  const layout = tidyLayout(graph, { columns: NEVER_WRAPPED, hasFooters: true, gap: GAP });
  const places = Object.values(layout);
  if (places.length === 0) return layout;
  const width = Math.max(...places.map(({ x }) => x)) + CARD_WIDTH;
  const ys = places.map(({ y }) => y);
  const height = Math.max(...ys) - Math.min(...ys) + CARD_HEIGHT + FOOTER_HEIGHT;
  const stretch = Math.min(STRETCH_MAX, Math.max(1, (height * ASPECT) / width));
  return Object.fromEntries(
    Object.entries(layout).map(([id, { x, y }]) => [id, { x: Math.round(x * stretch), y }]),
  );
}
