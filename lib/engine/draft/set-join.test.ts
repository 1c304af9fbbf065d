import { describe, expect, it } from "vitest";
import { readGraph } from "@/lib/engine/draft/read-graph";
import { setJoinMode } from "@/lib/engine/draft/set-join";
import { aManifest, aToolNode } from "@/lib/engine/testing/a-manifest";
import type { JsonObject } from "@/lib/kernel/json";

const nodeOf = (spec: JsonObject, id: string) => readGraph(spec).byId.get(id)?.node;

describe("another mode of a join", () => {
  it("gives a quorum a count, and takes out what means nothing in the new mode", () => {
    const join = { id: "j", type: "join", mode: "settled", min_success: 1 };
    const spec = aManifest(["a", join], ["a -> j"]);
    const quorum = setJoinMode(spec, "j", "/mode", join, "quorum");
    expect(nodeOf(quorum, "j")).toEqual({ id: "j", type: "join", mode: "quorum", count: 2 });
    const any = setJoinMode(quorum, "j", "/mode", nodeOf(quorum, "j"), "any");
    expect(nodeOf(any, "j")).toEqual({ id: "j", type: "join", mode: "any" });
  });

  it("stands at any step in one word where that says all, and not at all for the usual one", () => {
    const spec = aManifest([aToolNode("x", { join: { mode: "any", cancel_losers: false } })]);
    const said = nodeOf(spec, "x")?.join;
    const joinAs = (mode: Parameters<typeof setJoinMode>[4]) =>
      nodeOf(setJoinMode(spec, "x", "/join", said, mode), "x")?.join;
    expect(joinAs("quorum")).toEqual({ mode: "quorum", count: 2, cancel_losers: false });
    expect(joinAs("settled")).toBe("settled");
    expect(joinAs("all")).toBeUndefined();
  });
});
