import { placeNodes } from "@/components/canvas/place-nodes";
import { tidyLayout } from "@/components/canvas/tidy-layout";
import type { PlacedFragment } from "@/lib/engine/draft/fragment-text";
import { pasteNodes } from "@/lib/engine/draft/paste-nodes";
import { readGraph } from "@/lib/engine/draft/read-graph";
import type { Layout, Point } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";
import type { Shown } from "./insert-node";

/** Beside what was copied, so that both can be seen. */
const BESIDE = 32;

type Pasted = { spec: JsonObject; layout: Layout; selection: string[] };

/**
 * Adds copied nodes with their edges, as they stood to each other. `at`: where their upper left corner is to be;
 * `null`: a little beside where they stood, farther with every time.
 */
export function pasteFragment(
  { spec, layout, inside }: Shown,
  { fragment, layout: copied }: PlacedFragment,
  at: Point | null,
): Pasted {
  const { spec: pasted, ids } = pasteNodes(spec, inside, fragment);
  const places = placeNodes(readGraph(spec, inside), layout);
  const own = new Set(ids.values());
  const graph = readGraph(pasted, inside);
  const alone = {
    nodes: graph.nodes.filter(({ id }) => own.has(id)),
    edges: graph.edges.filter(({ from, to }) => own.has(from) && own.has(to)),
  };
  const tidy = tidyLayout(alone, { columns: 4 });
  const named = [...ids].flatMap(([old, id]) => {
    const point = copied[old] ?? tidy[id];
    return point ? [{ id, ...point }] : [];
  });
  const points = named.filter(({ id }) => graph.byId.has(id));
  // What stands in the body of a container stands there as it did.
  const within = named
    .filter(({ id }) => !graph.byId.has(id))
    .map(({ id, x, y }) => [id, { x, y }]);
  const left = Math.min(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  const corner = at ?? freeCorner(places, { x: left + BESIDE, y: top + BESIDE });
  const placed = points.map(({ id, x, y }) => [
    id,
    { x: x - left + corner.x, y: y - top + corner.y },
  ]);
  return {
    spec: pasted,
    layout: { ...layout, ...places, ...Object.fromEntries([...within, ...placed]) },
    selection: alone.nodes.map(({ id }) => id),
  };
}

function freeCorner(places: Layout, { x, y }: Point): Point {
  const isTaken = Object.values(places).some((point) => point.x === x && point.y === y);
  return isTaken ? freeCorner(places, { x: x + BESIDE, y: y + BESIDE }) : { x, y };
}
