import { describe, expect, it } from "vitest";
import { documentFields } from "@/lib/execution/agents/document-fields";
import type { JsonObject } from "@/lib/kernel/json";

const reference = { type: "object", properties: { artifact_version_id: { type: "string" } } };
const schemaWith = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  $defs: { artifact: reference },
});

describe("the documents of an output", () => {
  it("are asked for as Markdown, and everything else as it is", () => {
    const report = { $ref: "#/$defs/artifact", title: "Report", description: "For the board." };
    const { answerSchema } = documentFields(schemaWith({ report, score: { type: "number" } }));
    expect(answerSchema.properties).toEqual({
      score: { type: "number" },
      report: {
        type: "string",
        minLength: 1,
        title: "Report",
        contentMediaType: "text/markdown",
        description: "For the board. The whole document, in Markdown.",
      },
    });
  });

  it("are named after their titles, each by a name of its own", () => {
    const named = (title?: string) => ({ ...reference, ...(title !== undefined && { title }) });
    const properties = {
      notes: named("Research: Notes!"),
      report: named(),
      annex: named("Report"),
      chinese: named("研究 报告"),
      signs: named("***"),
    };
    expect(documentFields(schemaWith(properties)).fileNames).toEqual({
      notes: "research-notes.md",
      report: "report.md",
      annex: "annex-report.md",
      chinese: "研究-报告.md",
      signs: "signs.md",
    });
  });

  /** Guards against a name that ends in half of a character, which the database refuses. */
  it("have names that are cut between characters", () => {
    const properties = { report: { ...reference, title: `x${"𠀀".repeat(60)}` } };
    const { fileNames } = documentFields({ type: "object", properties });
    expect(fileNames.report?.isWellFormed()).toBe(true);
  });

  it("are none in a schema without references", () => {
    const schema = schemaWith({ report: { type: "object" }, text: { type: "string" } });
    expect(documentFields(schema)).toEqual({ fileNames: {}, answerSchema: schema });
    expect(documentFields({})).toEqual({ fileNames: {}, answerSchema: {} });
  });
});
