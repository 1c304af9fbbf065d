import { describe, expect, it } from "vitest";
import { formatFragment, parseFragment } from "@/lib/engine/draft/fragment-text";
import { copyNodes } from "@/lib/engine/draft/paste-nodes";
import { aManifest } from "@/lib/engine/testing/a-manifest";

const spec = aManifest(["a", "b"], ["a -> b"]);
const fragment = copyNodes(spec, ["a", "b"]);
const layout = { a: { x: 0, y: 8 }, b: { x: 296, y: 8 } };

describe("nodes on the clipboard", () => {
  it("come back as they were", () => {
    expect(parseFragment(formatFragment({ fragment, layout }))).toEqual({ fragment, layout });
  });

  it("are found in a manifest, a list and a single node, as YAML and as JSON", () => {
    expect(parseFragment(JSON.stringify(spec))?.fragment).toEqual(fragment);
    expect(parseFragment(JSON.stringify(fragment.nodes))?.fragment.nodes).toEqual(fragment.nodes);
    expect(parseFragment("id: x\ntype: end\nstatus: failed\n")?.fragment.nodes).toEqual([
      { id: "x", type: "end", status: "failed" },
    ]);
  });

  it.each(["", "just words", "{", "nodes: 3", "[1, 2]", "a: &x 1\nb: *x", "id: no_type"])(
    "are not found in %j",
    (text) => {
      expect(parseFragment(text)).toBeNull();
    },
  );
});
