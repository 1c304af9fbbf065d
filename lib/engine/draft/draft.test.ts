import { describe, expect, it } from "vitest";
import { connect, disconnect } from "@/lib/engine/draft/edit-edges";
import { addNode, removeNodes, setField, setNodeField } from "@/lib/engine/draft/edit-nodes";
import { copyNodes, pasteNodes } from "@/lib/engine/draft/paste-nodes";
import { containersOf, readGraph, readNodes } from "@/lib/engine/draft/read-graph";
import { refuseEdge } from "@/lib/engine/draft/refuse-edge";
import { refuseRename, renameNode } from "@/lib/engine/draft/rename-node";
import { aManifest, anApproval, anEnd, aToolNode } from "@/lib/engine/testing/a-manifest";
import type { JsonObject } from "@/lib/kernel/json";

const nodeOf = (spec: JsonObject, id: string) => readGraph(spec).byId.get(id)?.node;
const edgesOf = (spec: JsonObject) =>
  readGraph(spec).edges.map(({ from, port, to }) => `${from}.${port} -> ${to}`);

describe("reading a draft", () => {
  it("reads whatever can be drawn, and names what cannot", () => {
    const spec = {
      spec: {
        nodes: [
          { id: "a", type: "tool" },
          { id: "a" },
          "rubbish",
          { type: "end" },
          { id: "b", type: 7 },
        ],
        edges: [{ from: "a", to: "b" }, { from: "a", to: "z" }, { from: 1 }, null],
      },
    };
    const graph = readGraph(spec);
    expect(graph.nodes.map(({ id, type }) => [id, type])).toEqual([
      ["a", "tool"],
      ["b", ""],
    ]);
    expect(edgesOf(spec)).toEqual(["a.out -> b"]);
    expect(graph.hidden).toEqual([
      "/spec/nodes/1",
      "/spec/nodes/2",
      "/spec/nodes/3",
      "/spec/edges/1",
      "/spec/edges/2",
      "/spec/edges/3",
    ]);
  });

  it.each([[{}], [{ spec: null }], [{ spec: { nodes: {}, edges: 3 } }]])(
    "takes %j for empty",
    (spec) => {
      expect(readGraph(spec as JsonObject)).toMatchObject({ nodes: [], edges: [], hidden: [] });
    },
  );

  it("gives the ports of unfinished conditions and approvals", () => {
    const cases = [{ port: "yes" }, { when: "true" }, "no", { port: "yes" }];
    const options = ["approve", { id: "later" }, { title: "?" }, 3];
    const spec = aManifest([
      { id: "c", type: "condition", cases },
      { id: "p", type: "approval", options } as JsonObject,
      { id: "q", type: "condition" },
    ]);
    expect(readGraph(spec).nodes.map(({ ports }) => ports)).toEqual([
      ["yes", "else"],
      ["approved", "later", "expired", "withdrawn"],
      ["else"],
    ]);
  });
});

describe("editing a draft", () => {
  it("adds a node under an id and a title that are free, to any object", () => {
    const first = addNode({}, null, "agent", () => "Agent");
    expect(first.id).toBe("agent");
    const second = addNode(first.spec, null, "agent", () => "Agent");
    expect(second.id).toBe("agent_2");
    expect(readGraph(second.spec).nodes.map(({ id }) => id)).toEqual(["agent", "agent_2"]);
    expect(readGraph(second.spec).nodes.map(({ title }) => title)).toEqual(["Agent", "Agent 2"]);
  });

  it("removes nodes with their edges, and leaves everything else the same object", () => {
    const spec = aManifest(["a", "b", "c"], ["a -> b", "b.error -> c", "a -> c"]);
    const left = removeNodes(spec, ["b"]);
    expect(edgesOf(left)).toEqual(["a.out -> c"]);
    expect(nodeOf(left, "a")).toBe(nodeOf(spec, "a"));
    expect(removeNodes(spec, ["z"])).toBe(spec);
  });

  it("sets and takes out fields, making what is missing on the way", () => {
    const spec = aManifest(["a"]);
    const set = setNodeField(spec, "a", "/input/a~1b", "x");
    expect(nodeOf(set, "a")).toMatchObject({ input: { "a/b": "x" } });
    expect(nodeOf(setNodeField(set, "a", "/input/a~1b", undefined), "a")).toMatchObject({
      input: {},
    });
    expect(nodeOf(setNodeField(set, "a", "/input", undefined), "a")).toEqual(nodeOf(spec, "a"));
    expect(setNodeField(set, "a", "/input/a~1b", "x")).toBe(set);
    expect(setNodeField(set, "a", "/id", "b")).toBe(set);
    expect(setField(spec, "/spec/limits/max_duration", "PT1H")).toMatchObject({
      spec: { limits: { max_duration: "PT1H" } },
    });
  });

  it("sets, appends and removes items of a list", () => {
    const spec = aManifest([{ id: "c", type: "condition", cases: [{ port: "x" }, { port: "y" }] }]);
    expect(nodeOf(setNodeField(spec, "c", "/cases/0/when", "true"), "c")).toMatchObject({
      cases: [{ when: "true", port: "x" }, { port: "y" }],
    });
    expect(nodeOf(setNodeField(spec, "c", "/cases/-", { port: "z" }), "c")?.cases).toHaveLength(3);
    expect(nodeOf(setNodeField(spec, "c", "/cases/0", undefined), "c")?.cases).toEqual([
      { port: "y" },
    ]);
  });

  it("finds nodes in the bodies of containers", () => {
    const spec = aManifest([
      {
        id: "l",
        type: "loop",
        body: { nodes: [aToolNode("in1"), aToolNode("in2")], edges: [{ from: "in1", to: "in2" }] },
      },
    ]);
    expect(setNodeField(spec, "in1", "/title", "Inner")).toMatchObject({
      spec: { nodes: [{ body: { nodes: [{ title: "Inner" }, {}] } }] },
    });
    expect(removeNodes(spec, ["in2"])).toMatchObject({
      spec: { nodes: [{ body: { nodes: [{ id: "in1" }], edges: [] } }] },
    });
    expect(addNode(renameNode(spec, "in1", "agent"), null, "agent", () => "Agent").id).toBe(
      "agent_2",
    );
  });
});

describe("edges", () => {
  const spec = aManifest(["a", "b", anApproval("p"), anEnd("e")], ["a -> b", "b -> p"]);

  it.each([
    ["self", { from: "a", port: "out", to: "a" }],
    ["duplicate", { from: "a", port: "out", to: "b" }],
    ["cycle", { from: "p", port: "rejected", to: "a" }],
    ["from_end", { from: "e", port: "out", to: "a" }],
    ["unknown_port", { from: "p", port: "out", to: "e" }],
    ["unknown_node", { from: "a", port: "out", to: "z" }],
  ] as const)("refuses what is %s, and changes nothing", (why, edge) => {
    expect(refuseEdge(readGraph(spec), edge)).toBe(why);
    expect(connect(spec, edge)).toBe(spec);
  });

  it("adds and takes out an edge by its port", () => {
    const edge = { from: "p", port: "approved", to: "e" };
    const wired = connect(spec, edge);
    expect(edgesOf(wired)).toEqual(["a.out -> b", "b.out -> p", "p.approved -> e"]);
    expect(disconnect(wired, [edge])).toEqual(spec);
    expect(edgesOf(connect(wired, { from: "a", port: "error", to: "b" }))).toContain(
      "a.error -> b",
    );
  });
});

describe("renaming", () => {
  it("follows edges and every expression, and nothing that only looks like one", () => {
    const spec = aManifest(
      [
        "a",
        {
          id: "b",
          type: "transform",
          mapping: {
            whole: `\${{ nodes.a.output.x }}`,
            more: `say \${{nodes.a.status}} and \${{ nodes["a"].output + ' nodes.a ' }} nodes.a`,
            other: `\${{ nodes.ab.output + input.nodes.a + nodes.x.output.?nodes.?a }}`,
          },
        },
        { id: "c", type: "condition", cases: [{ when: "nodes.a.output ==", port: "a" }] },
      ],
      ["a -> b", "b -> c", "c.a -> a"],
      { output: { a: `\${{ nodes . a.output }}` } },
    );
    const renamed = renameNode(spec, "a", "first");
    expect(nodeOf(renamed, "b")?.mapping).toEqual({
      whole: `\${{ nodes.first.output.x }}`,
      more: `say \${{nodes.first.status}} and \${{ nodes["first"].output + ' nodes.a ' }} nodes.a`,
      other: `\${{ nodes.ab.output + input.nodes.a + nodes.x.output.?nodes.?first }}`,
    });
    expect(nodeOf(renamed, "c")?.cases).toEqual([{ when: "nodes.first.output ==", port: "a" }]);
    expect(edgesOf(renamed)).toEqual(["first.out -> b", "b.out -> c", "c.a -> first"]);
    expect(renamed.spec).toMatchObject({ output: { a: `\${{ nodes . first.output }}` } });
    expect(renameNode(renamed, "first", "a")).toEqual(spec);
  });

  it("refuses an id that is taken, malformed or unknown", () => {
    const spec = aManifest(["a", "b"]);
    expect(refuseRename(spec, "a", "b")).toBe("taken");
    expect(refuseRename(spec, "a", "9")).toBe("malformed");
    expect(refuseRename(spec, "z", "y")).toBe("unknown");
    expect(refuseRename(spec, "a", "a")).toBeNull();
    expect(renameNode(spec, "a", "b")).toBe(spec);
  });
});

describe("copying and pasting", () => {
  const spec = aManifest(
    ["a", { id: "b", type: "transform", mapping: `\${{ nodes.a.output + nodes.c.output }}` }, "c"],
    ["a -> b", "b -> c"],
  );

  it("keeps inner edges, gives new ids and lets expressions follow", () => {
    const { spec: pasted, ids } = pasteNodes(spec, null, copyNodes(spec, ["b", "a"]));
    expect([...ids]).toEqual([
      ["a", "a_2"],
      ["b", "b_2"],
    ]);
    expect(edgesOf(pasted)).toEqual(["a.out -> b", "b.out -> c", "a_2.out -> b_2"]);
    expect(nodeOf(pasted, "b_2")?.mapping).toBe(`\${{ nodes.a_2.output + nodes.c.output }}`);
    expect(pasteNodes(pasted, null, copyNodes(pasted, ["a_2"])).ids.get("a_2")).toBe("a_3");
  });

  it("keeps ids that are free in another manifest", () => {
    const { spec: pasted } = pasteNodes(aManifest(["x"]), null, copyNodes(spec, ["a", "b"]));
    expect(edgesOf(pasted)).toEqual(["a.out -> b"]);
    expect(nodeOf(pasted, "b")).toEqual(nodeOf(spec, "b"));
  });

  it("mends a foreign fragment: ids missing, twice or malformed, edges into nowhere", () => {
    const nodes = [{ type: "tool" }, { id: "a" }, { id: "a" }, { id: "Not good" }];
    const { spec: pasted } = pasteNodes(aManifest([]), null, {
      nodes,
      edges: [{ from: "a", to: "z" }],
    });
    const graph = readGraph(pasted);
    expect(graph.nodes.map(({ id }) => id)).toEqual(["node", "a", "a_2", "not_good"]);
    expect([graph.edges, graph.hidden]).toEqual([[], []]);
  });
});

describe("the body of a container", () => {
  it("comes with one step, so that nobody is stuck, under an id and a title of its own", () => {
    const { spec, id } = addNode(aManifest(["transform"]), null, "loop", (type) => type);
    expect(id).toBe("loop");
    expect(readGraph(spec, "loop").nodes).toMatchObject([
      { id: "transform_2", title: "transform", container: "loop" },
    ]);
    expect(readNodes(spec).get("loop")).toMatchObject({ steps: 1, container: null });
  });

  it("is edited as the workflow is: steps, edges, copies", () => {
    const outer = addNode(aManifest([]), null, "foreach", (type) => type).spec;
    const inner = addNode(outer, "foreach", "loop", (type) => type).spec;
    const wired = connect(inner, { from: "transform", port: "out", to: "loop" });
    expect(readGraph(wired, "foreach").edges).toMatchObject([
      { from: "transform", to: "loop", pointer: "/spec/nodes/0/body/edges/0" },
    ]);
    expect(connect(wired, { from: "foreach", port: "out", to: "transform" })).toBe(wired);
    const pasted = pasteNodes(wired, "loop", copyNodes(wired, ["loop"]));
    expect(pasted.ids.get("loop")).toBe("loop_2");
    expect(containersOf(pasted.spec, "loop_2").map(({ id }) => id)).toEqual([
      "foreach",
      "loop",
      "loop_2",
    ]);
    expect(removeNodes(wired, ["foreach"])).toMatchObject({ spec: { nodes: [] } });
  });
});
