import { type DraftNode, readGraphs, readNodes } from "@/lib/engine/draft/read-graph";
import { canonicalJson, isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** A node that says something else than before. */
export type ChangedNode = { node: DraftNode; fields: string[] };

/** What one manifest says otherwise than an earlier one. */
export type SpecDiff = {
  added: DraftNode[];
  removed: DraftNode[];
  changed: ChangedNode[];
  /** Edges as `from.port → to`. */
  addedEdges: string[];
  removedEdges: string[];
  /** Fields of the workflow itself, as `limits` or `metadata.title`. */
  settings: string[];
};

/**
 * Compares two manifests node by node, bodies included. A node is the same if its id is and it stands in the same
 * graph; a new id is a new node.
 */
export function diffSpecs(before: JsonObject, after: JsonObject): SpecDiff {
  const [old, fresh] = [readNodes(before), readNodes(after)];
  const [oldEdges, freshEdges] = [edgesOf(before), edgesOf(after)];
  const isIn = (nodes: typeof old, { id, container }: DraftNode) =>
    nodes.get(id)?.container === container;
  return {
    added: [...fresh.values()].filter((node) => !isIn(old, node)),
    removed: [...old.values()].filter((node) => !isIn(fresh, node)),
    changed: [...fresh.values()].flatMap((node) => {
      const was = isIn(old, node) ? old.get(node.id) : undefined;
      // What stands in a body is compared by itself.
      const fields = was ? fieldsThatDiffer(was.node, node.node).filter(isOwn(node)) : [];
      return fields.length > 0 ? [{ node, fields }] : [];
    }),
    addedEdges: [...freshEdges].filter((edge) => !oldEdges.has(edge)),
    removedEdges: [...oldEdges].filter((edge) => !freshEdges.has(edge)),
    settings: [
      ...fieldsThatDiffer(partOf(before, "metadata"), partOf(after, "metadata")).map(
        (field) => `metadata.${field}`,
      ),
      ...fieldsThatDiffer(partOf(before, "spec"), partOf(after, "spec")).filter(
        (field) => field !== "nodes" && field !== "edges",
      ),
    ],
  };
}

/** Whether nothing is different. */
export const isSameSpec = (diff: SpecDiff): boolean =>
  Object.values(diff).every((part) => part.length === 0);

const isOwn =
  ({ steps }: DraftNode) =>
  (field: string): boolean =>
    steps === null || field !== "body";

const edgesOf = (spec: JsonObject): Set<string> =>
  new Set(
    [...readGraphs(spec).values()].flatMap(({ edges }) =>
      edges.map(({ from, port, to }) => `${port === "out" ? from : `${from}.${port}`} → ${to}`),
    ),
  );

const partOf = (spec: JsonObject, name: string): JsonObject => {
  const part = spec[name];
  return isJsonObject(part) ? part : {};
};

function fieldsThatDiffer(before: JsonObject, after: JsonObject): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before[name], after[name]));
}

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  left === undefined || right === undefined
    ? left === right
    : canonicalJson(left) === canonicalJson(right);
