import { describe, expect, it } from "vitest";
import { inWrittenOrder } from "@/lib/engine/spec/written-order";
import { formatYaml, readYaml } from "@/lib/engine/spec/yaml";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import { canonicalJson, type Json, type JsonObject } from "@/lib/kernel/json";

/** As a database gives it back: in an order of its own. */
const shuffled = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(shuffled);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.keys(json)
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .map((key) => [key, shuffled(json[key] ?? null)]),
  );
};

const manifest = aManifest(
  [{ id: "a", type: "agent", agent: "x@1.0.0", input: { topic: "t" }, timeout: "PT1M", odd: 1 }],
  ["a -> a"],
  { input: { type: "object", properties: { a: { type: "string", title: "A" } } } },
);

describe("the order in which a manifest is written", () => {
  const ordered = inWrittenOrder(shuffled(manifest) as JsonObject);

  it("is that of an author, whatever the order of its keys was", () => {
    expect(Object.keys(ordered)).toEqual(["apiVersion", "kind", "metadata", "spec"]);
    const { spec } = ordered as { spec: { nodes: JsonObject[]; edges: JsonObject[] } };
    expect(Object.keys(spec)).toEqual(["input", "nodes", "edges"]);
    expect(Object.keys(spec.nodes[0] ?? {})).toEqual([
      "id",
      "type",
      "agent",
      "input",
      "timeout",
      "odd",
    ]);
    expect(Object.keys(spec.edges[0] ?? {})).toEqual(["from", "to"]);
  });

  it("says the same, as an object and as text", () => {
    expect(canonicalJson(ordered)).toBe(canonicalJson(manifest));
    const read = readYaml(formatYaml(shuffled(manifest) as JsonObject));
    expect(read.ok && canonicalJson(read.value)).toBe(canonicalJson(manifest));
  });

  it("bears with what is no manifest", () => {
    const odd = { spec: { nodes: [1, null, { cases: "x" }], edges: {} }, metadata: [] };
    expect(canonicalJson(inWrittenOrder(odd))).toBe(canonicalJson(odd));
  });
});
