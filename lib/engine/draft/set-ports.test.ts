import { describe, expect, it } from "vitest";
import { readGraph } from "@/lib/engine/draft/read-graph";
import { setPorts } from "@/lib/engine/draft/set-ports";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import type { Json } from "@/lib/kernel/json";

const cases = (...ports: string[]): Json[] => ports.map((port) => ({ when: "true", port }));
const draft = aManifest(
  [{ id: "ask", type: "condition", cases: cases("good", "bad") }, "a", "b", "c"],
  ["ask.good -> a", "ask.bad -> b", "ask.else -> c"],
);
const edgesAfter = (...ports: string[]) =>
  readGraph(setPorts(draft, "ask", "/cases", cases(...ports))).edges.map(
    ({ port, to }) => `${port} -> ${to}`,
  );

describe("the ports of a node", () => {
  it("take their edges along when one gets another name", () => {
    expect(edgesAfter("fine", "bad")).toEqual(["fine -> a", "bad -> b", "else -> c"]);
  });

  it("keep their edges when their order changes", () => {
    expect(edgesAfter("bad", "good")).toEqual(["good -> a", "bad -> b", "else -> c"]);
  });

  it("leave the edges of a port that is taken out, for validation to name", () => {
    expect(edgesAfter("good")).toEqual(["good -> a", "bad -> b", "else -> c"]);
  });

  it("are not swapped when a name is typed that another one has", () => {
    expect(edgesAfter("bad", "bad")).toEqual(["good -> a", "bad -> b", "else -> c"]);
  });
});
