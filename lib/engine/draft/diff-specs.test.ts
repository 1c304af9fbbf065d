import { describe, expect, it } from "vitest";
import { diffSpecs, isSameSpec } from "@/lib/engine/draft/diff-specs";
import { renameNode } from "@/lib/engine/draft/rename-node";
import { aManifest, anApproval, anEnd } from "@/lib/engine/testing/a-manifest";

const before = aManifest(
  ["a", anApproval("ask"), anEnd("stop")],
  ["a -> ask", "ask.rejected -> stop"],
  { limits: { max_attempts: 3 } },
);

describe("what changed between two manifests", () => {
  it("is nothing where they say the same, whatever the order of their keys", () => {
    const { metadata, ...rest } = structuredClone(before);
    expect(isSameSpec(diffSpecs(before, { ...rest, ...(metadata && { metadata }) }))).toBe(true);
  });

  it("names nodes that came, went and changed, with the fields that did", () => {
    const after = aManifest(
      ["a", anApproval("ask", { expires_in: "PT1H", options: ["approve"] }), "b"],
      ["a -> ask", "ask.approved -> b"],
      { limits: { max_attempts: 5 } },
    );
    const diff = diffSpecs(before, after);
    expect(diff.added.map(({ id }) => id)).toEqual(["b"]);
    expect(diff.removed.map(({ id }) => id)).toEqual(["stop"]);
    expect(diff.changed.map(({ node, fields }) => [node.id, fields])).toEqual([
      ["ask", ["options", "expires_in"]],
    ]);
    expect(diff.addedEdges).toEqual(["ask.approved → b"]);
    expect(diff.removedEdges).toEqual(["ask.rejected → stop"]);
    expect(diff.settings).toEqual(["limits"]);
  });

  it("takes a node of another id for another node", () => {
    const diff = diffSpecs(before, renameNode(before, "a", "first"));
    expect([diff.added, diff.removed].map((nodes) => nodes.map(({ id }) => id))).toEqual([
      ["first"],
      ["a"],
    ]);
  });

  it("takes everything for new where nothing was before", () => {
    expect(diffSpecs({}, before).added).toHaveLength(3);
  });
});
