import { describe, expect, it } from "vitest";
import { findingsOf } from "@/components/builder/findings/findings-of";
import { aCatalogue } from "@/lib/engine/testing/a-catalogue";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import { problemRows } from "./problem-rows";

const draft = aManifest(
  [
    { id: "ask", title: "Ask", type: "agent", agent: "nobody@1.0.0", timeout: "PT1M" },
    { id: "end", type: "end", status: "succeeded" },
  ],
  ["ask -> end"],
);
const rows = problemRows(findingsOf(draft, aCatalogue, "test"), draft);

describe("the rows of the problems panel", () => {
  it("name the step, and count the place of its field from it", () => {
    expect(rows[0]).toMatchObject({
      title: "Ask",
      pointer: "/agent",
      finding: { code: "unresolved_reference", severity: "error" },
    });
  });

  /** Guards against a list that says "Must not be empty." of who knows what. */
  it("name the field that a message is about, and none where it is about the graph", () => {
    const empty = aManifest(
      [{ id: "ask", title: "Ask", type: "condition", cases: [{ when: "", port: "yes" }] }],
      [],
    );
    const found = (spec: typeof draft) =>
      problemRows(findingsOf(spec, aCatalogue, "test"), spec).map(({ field }) => field);
    expect(found(empty)[0]).toBe("when");
    expect(found(aManifest([], []))).toEqual([null]);
  });

  it("keep their keys while the findings are the same", () => {
    const again = problemRows(findingsOf(structuredClone(draft), aCatalogue, "test"), draft);
    expect(again.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it("say of the workflow itself what belongs to no step", () => {
    const other = problemRows(findingsOf(draft, aCatalogue, "another"), draft);
    expect(other[0]).toMatchObject({ title: null, pointer: "/metadata/name" });
  });
});
