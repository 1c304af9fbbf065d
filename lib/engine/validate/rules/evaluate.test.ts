import { describe, expect, it } from "vitest";
import { aCatalogue } from "@/lib/engine/testing/a-catalogue";
import { aManifest, anEnd, aToolNode } from "@/lib/engine/testing/a-manifest";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import type { Json, JsonObject } from "@/lib/kernel/json";

const writer: JsonObject = {
  id: "write",
  type: "agent",
  agent: "writer-agent@1.0.0",
  input: { topic: "tides" },
};

/** What is found about an evaluation of the writer's work. */
function findings(
  evaluators: JsonObject[],
  { subject = "${{ nodes.write.output }}" as Json, edges = ["check.failed -> no"] } = {},
) {
  const check = { id: "check", type: "evaluate", subject, evaluators };
  const manifest = aManifest(
    [writer, check, aToolNode("next", { input: {} }), anEnd("no")],
    ["write -> check", "check.passed -> next", ...edges],
  );
  return validateWorkflow(manifest, aCatalogue)
    .filter(({ node_id, severity }) => node_id === "check" && severity === "error")
    .map(({ code, path }) => `${code} ${path.replace("/spec/nodes/1", "")}`);
}

const rule = (expr: string): JsonObject => ({ kind: "rule", expr });

describe("an evaluation", () => {
  it("judges its subject by rules, typed as its subject is declared", () => {
    expect(findings([rule("size(subject.citations) >= 3 && subject.confidence > 0.5")])).toEqual(
      [],
    );
    expect(findings([rule("subject.citations > 3")])).toEqual([
      "expression_error /evaluators/0/expr",
    ]);
    expect(findings([rule("size(subject.citations)")])).toEqual([
      "expression_error /evaluators/0/expr",
    ]);
  });

  it("knows its subject nowhere but in its rules", () => {
    expect(findings([rule("true")], { subject: "${{ subject }}" })).toEqual([
      "expression_error /subject",
    ]);
  });

  it("holds its subject against a schema of its own, or against what a whole output declares", () => {
    const bare: JsonObject = { kind: "schema" };
    expect(findings([bare])).toEqual([]);
    for (const subject of ["${{ nodes.write.output.summary }}", { a: 1 }])
      expect(findings([bare], { subject })).toEqual(["schema_invalid /evaluators/0"]);
    const own: JsonObject = { kind: "schema", schema: { type: "string" } };
    expect(findings([own], { subject: "${{ nodes.write.output.summary }}" })).toEqual([]);
  });

  it("has a way on for what fails", () => {
    expect(findings([rule("true")], { edges: [] })).toEqual(["missing_branch "]);
  });

  it("is not made by an agent yet, and says so", () => {
    expect(findings([{ kind: "agent", agent: "review-agent@1.0.0" }])).toEqual([
      "unsupported /evaluators/0",
    ]);
  });
});
