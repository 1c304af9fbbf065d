import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connect, disconnect } from "@/lib/engine/draft/edit-edges";
import { addNode, removeNodes, setNodeField } from "@/lib/engine/draft/edit-nodes";
import { copyNodes, pasteNodes } from "@/lib/engine/draft/paste-nodes";
import { readGraph } from "@/lib/engine/draft/read-graph";
import { refuseEdge } from "@/lib/engine/draft/refuse-edge";
import { refuseRename, renameNode } from "@/lib/engine/draft/rename-node";
import { edgesOf } from "@/lib/engine/plan/edges";
import { sortTopologically } from "@/lib/engine/plan/topology";
import type { NodeType } from "@/lib/engine/spec/graph";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import type { JsonObject } from "@/lib/kernel/json";

/** One edit that a person may make; indices wrap around whatever nodes there are. */
type Edit =
  | { kind: "add"; type: NodeType }
  | { kind: "remove" | "paste"; at: readonly number[] }
  | { kind: "connect"; from: number; port: number; to: number }
  | { kind: "disconnect"; at: number }
  | { kind: "rename"; at: number; id: string }
  | { kind: "set"; at: number; value: string };

const index = fc.nat({ max: 20 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant("add"),
    type: fc.constantFrom<NodeType>("agent", "condition", "approval", "join", "end"),
  }),
  fc.record({ kind: fc.constantFrom("remove", "paste"), at: fc.array(index, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant("connect"), from: index, port: index, to: index }),
  fc.record({ kind: fc.constant("disconnect"), at: index }),
  fc.record({
    kind: fc.constant("rename"),
    at: index,
    id: fc.constantFrom("a", "b", "c_2", "in", "X"),
  }),
  fc.record({ kind: fc.constant("set"), at: index, value: fc.string() }),
);

const idAt = (spec: JsonObject, at: number): string => {
  const { nodes } = readGraph(spec);
  return nodes[at % Math.max(nodes.length, 1)]?.id ?? "";
};

function apply(spec: JsonObject, step: Edit): JsonObject {
  switch (step.kind) {
    case "add":
      return addNode(spec, null, step.type, (type) => type).spec;
    case "remove":
      return removeNodes(
        spec,
        step.at.map((at) => idAt(spec, at)),
      );
    case "paste":
      return pasteNodes(
        spec,
        null,
        copyNodes(
          spec,
          step.at.map((at) => idAt(spec, at)),
        ),
      ).spec;
    case "connect":
      return connect(spec, edgeAt(spec, step));
    case "disconnect": {
      const { edges } = readGraph(spec);
      const edge = edges[step.at % Math.max(edges.length, 1)];
      return edge ? disconnect(spec, [edge]) : spec;
    }
    case "rename":
      return renameNode(spec, idAt(spec, step.at), step.id);
    case "set":
      return setNodeField(spec, idAt(spec, step.at), "/title", step.value);
  }
}

function edgeAt(spec: JsonObject, { from, port, to }: Extract<Edit, { kind: "connect" }>) {
  const source = readGraph(spec).byId.get(idAt(spec, from));
  const ports = source?.ports ?? [];
  return {
    from: source?.id ?? "",
    port: ports[port % Math.max(ports.length, 1)] ?? "",
    to: idAt(spec, to),
  };
}

const start = aManifest(["a", "b", "c"], ["a -> b", "b -> c"]);

/** Everything that a valid graph must keep. */
function expectSound(spec: JsonObject): void {
  const { nodes, edges, hidden } = readGraph(spec);
  expect(hidden).toEqual([]);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
  const written = (spec.spec as { edges: { from: string; to: string }[] }).edges;
  expect(written).toHaveLength(edges.length);
  expect(
    sortTopologically(
      nodes.map(({ id }) => id),
      edgesOf({ edges: written }),
    ).ok,
  ).toBe(true);
}

describe("any sequence of edits", () => {
  it("keeps ids unique, edges between nodes and the graph without a cycle", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        const before = structuredClone(start);
        expectSound(edits.reduce(apply, start));
        expect(start).toEqual(before);
      }),
      { numRuns: 150 },
    );
  });

  it("is taken back by its inverse", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), edit, (edits, last) => {
        const spec = edits.reduce(apply, start);
        if (last.kind === "connect" && !refuseEdge(readGraph(spec), edgeAt(spec, last))) {
          const edge = edgeAt(spec, last);
          expect(disconnect(connect(spec, edge), [edge])).toEqual(spec);
        }
        if (last.kind === "add") {
          const added = addNode(spec, null, last.type, (type) => type);
          expect(removeNodes(added.spec, [added.id])).toEqual(spec);
        }
        if (last.kind === "rename") {
          const id = idAt(spec, last.at);
          if (refuseRename(spec, id, last.id)) return;
          expect(renameNode(renameNode(spec, id, last.id), last.id, id)).toEqual(spec);
        }
      }),
      { numRuns: 150 },
    );
  });
});
