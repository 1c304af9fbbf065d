import { freeId, stemOf } from "@/lib/engine/draft/free-id";
import {
  appendTo,
  graphsOf,
  type Inside,
  idOf,
  idsIn,
  mapGraphs,
  rawGraphOf,
} from "@/lib/engine/draft/graphs";
import { readEdge } from "@/lib/engine/draft/read-graph";
import { renameInGraph } from "@/lib/engine/draft/rename-node";
import { renameReferences } from "@/lib/engine/draft/rename-references";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** Some nodes of a graph with the edges among them: what a clipboard holds. */
export type Fragment = { nodes: readonly JsonObject[]; edges: readonly JsonObject[] };

/**
 * Nodes of one graph, in the order of the manifest, with the edges whose both ends are among them. A container brings
 * its body along.
 */
export function copyNodes(spec: JsonObject, ids: readonly string[]): Fragment {
  const wanted = new Set(ids);
  const raw = graphsOf(spec).find(({ nodes }) =>
    nodes.some((node) => wanted.has(idOf(node) ?? "")),
  );
  if (!raw) return { nodes: [], edges: [] };
  const isInner = (edge: Json) => {
    const ends = readEdge(edge);
    return ends !== null && wanted.has(ends.from) && wanted.has(ends.to);
  };
  return {
    nodes: raw.nodes.filter(isJsonObject).filter((node) => wanted.has(idOf(node) ?? "")),
    edges: raw.edges.filter(isJsonObject).filter(isInner),
  };
}

/** Every id in a fragment, those in the bodies of its containers included. */
export const fragmentIds = ({ nodes, edges }: Fragment): Set<string> =>
  idsIn({ spec: { nodes: [...nodes], edges: [...edges] } });

/**
 * Adds a fragment to a graph. Its nodes keep their ids where they are free, else they get new ones, which
 * its edges and expressions follow. `ids`: what each became.
 */
export function pasteNodes(
  spec: JsonObject,
  inside: Inside,
  fragment: Fragment,
): { spec: JsonObject; ids: ReadonlyMap<string, string> } {
  const taken = idsIn(spec);
  const single = withSingleIds(fragment, taken);
  const names = new Map([...idsIn(single)].map((id) => [id, claim(id, taken)]));
  const renamed = renameReferences(
    mapGraphs(single, (graph) => renameInGraph(graph, names)),
    names,
  ) as JsonObject;
  const { nodes, edges } = rawGraphOf(isJsonObject(renamed.spec) ? renamed.spec : {});
  return { spec: appendTo(spec, inside, { nodes, edges }), ids: names };
}

/** A foreign text may hold nodes without an id, an id twice, and edges into nowhere. */
function withSingleIds({ nodes, edges }: Fragment, taken: ReadonlySet<string>): JsonObject {
  const seen = new Set<string>();
  return mapGraphs({ spec: { nodes: [...nodes], edges: [...edges] } }, (graph) => {
    const single = graph.nodes.map((node) => {
      if (!isJsonObject(node)) return node;
      const id = idOf(node) ?? "";
      const own = id === "" || seen.has(id) ? freeId(stemOf(id), new Set([...taken, ...seen])) : id;
      seen.add(own);
      return own === id ? node : { ...node, id: own };
    });
    const inner = new Set(single.map(idOf));
    const kept = graph.edges.filter((edge) => {
      const ends = readEdge(edge);
      return ends !== null && inner.has(ends.from) && inner.has(ends.to);
    });
    return { nodes: single, edges: kept };
  });
}

function claim(wanted: string, taken: Set<string>): string {
  const id = freeId(taken.has(wanted) ? stemOf(wanted) : wanted, taken);
  taken.add(id);
  return id;
}
