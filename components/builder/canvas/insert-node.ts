import { cardPorts, wiredPorts } from "@/components/canvas/card-geometry";
import { freePlace, placeNodes, rightOf } from "@/components/canvas/place-nodes";
import { GRID } from "@/components/canvas/tidy-layout";
import { connect } from "@/lib/engine/draft/edit-edges";
import { addNode, type TypeWord } from "@/lib/engine/draft/edit-nodes";
import type { Inside } from "@/lib/engine/draft/graphs";
import { type DraftGraph, readGraph } from "@/lib/engine/draft/read-graph";
import type { NodeType } from "@/lib/engine/spec/graph";
import type { Layout, Point } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";

/** A way out of a node. `port` `null`: the first that leads nowhere yet. */
export type Origin = { node: string; port: string | null };

export type Insertion = {
  type: NodeType;
  /** What leads to it; `null`: nothing. */
  from: Origin | null;
  /** Where it is to stand; `null`: right of what leads to it, or below everything. */
  at: Point | null;
};

type Named = Insertion & { wordOf: TypeWord };
/** A manifest, and which of its graphs the canvas shows. */
export type Shown = { spec: JsonObject; layout: Layout; inside: Inside };
type Inserted = { spec: JsonObject; layout: Layout; id: string };

/** Adds a node, wires it to where it comes from, and gives it a place that no card stands on. */
export function insertNode(
  { spec, layout, inside }: Shown,
  { type, wordOf, from, at }: Named,
): Inserted {
  const before = readGraph(spec, inside);
  const places = placeNodes(before, layout);
  const added = addNode(spec, inside, type, wordOf);
  const port = from ? (from.port ?? freePort(before, from.node)) : null;
  const wired =
    from && port ? connect(added.spec, { from: from.node, port, to: added.id }) : added.spec;
  const source = from ? places[from.node] : undefined;
  const wanted = at ?? (source ? rightOf(source) : null);
  const placed = wanted
    ? { ...places, [added.id]: freePlace(places, snapped(wanted)) }
    : placeNodes(readGraph(wired, inside), places);
  return { spec: wired, layout: { ...layout, ...placed }, id: added.id };
}

const snapped = ({ x, y }: Point): Point => ({
  x: Math.round(x / GRID) * GRID,
  y: Math.round(y / GRID) * GRID,
});

/** The usual way out of a node that leads nowhere yet, else its first; `null` for one that has none. */
export function freePort({ byId, edges }: DraftGraph, id: string): string | null {
  const node = byId.get(id);
  if (!node) return null;
  const wired = wiredPorts(edges).get(id) ?? new Set<string>();
  const { single, rows } = cardPorts(node, wired);
  const usual = single ? ["out"] : rows;
  return usual.find((port) => !wired.has(port)) ?? usual[0] ?? null;
}
