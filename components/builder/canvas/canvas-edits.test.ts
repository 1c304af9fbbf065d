import { describe, expect, it } from "vitest";
import { freePort, insertNode } from "@/components/builder/canvas/insert-node";
import { neighbour } from "@/components/builder/canvas/neighbour";
import { readGraph } from "@/lib/engine/draft/read-graph";
import { aManifest, anApproval, anEnd } from "@/lib/engine/testing/a-manifest";

const spec = aManifest(["a", anApproval("p"), anEnd("e")], ["a -> p", "p.approved -> e"]);
const layout = { a: { x: 0, y: 0 }, p: { x: 296, y: 0 }, e: { x: 592, y: 40 } };

describe("inserting a node", () => {
  it("wires it to the first way out that leads nowhere yet, right of it and on no other card", () => {
    const from = { node: "p", port: null };
    const inserted = insertNode(
      { spec, layout, inside: null },
      { type: "end", wordOf: () => "End", from, at: null },
    );
    expect(inserted.id).toBe("end");
    expect(readGraph(inserted.spec).edges.at(-1)).toMatchObject({ from: "p", port: "rejected" });
    expect(inserted.layout.end).toEqual({ x: 592, y: 128 });
  });

  it("stands alone where it is dropped, on the grid", () => {
    const inserted = insertNode(
      { spec, layout, inside: null },
      {
        type: "agent",
        wordOf: () => "Agent",
        from: null,
        at: { x: 13, y: 301 },
      },
    );
    expect(inserted.layout.agent).toEqual({ x: 16, y: 304 });
    expect(readGraph(inserted.spec).edges).toHaveLength(2);
  });

  it("does not come out of an end", () => {
    const from = { node: "e", port: null };
    const inserted = insertNode(
      { spec, layout, inside: null },
      { type: "wait", wordOf: () => "Wait", from, at: null },
    );
    expect(readGraph(inserted.spec).edges).toHaveLength(2);
    expect(freePort(readGraph(spec), "e")).toBeNull();
    expect(freePort(readGraph(spec), "a")).toBe("out");
  });

  it("finds a place also in an empty workflow", () => {
    const inserted = insertNode(
      { spec: {}, layout: {}, inside: null },
      { type: "agent", wordOf: () => "Agent", from: null, at: null },
    );
    expect(inserted.layout).toEqual({ agent: { x: 0, y: 0 } });
  });
});

describe("going from node to node", () => {
  it("goes to the nearest in a direction, before one that lies aside", () => {
    expect(neighbour(layout, "a", "right")).toBe("p");
    expect(neighbour(layout, "e", "left")).toBe("p");
    expect(neighbour(layout, "e", "up")).toBe("p");
    expect(neighbour(layout, "a", "left")).toBeNull();
    expect(neighbour(layout, "z", "left")).toBeNull();
  });
});
