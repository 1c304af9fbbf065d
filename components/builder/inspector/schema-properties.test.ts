import { describe, expect, it } from "vitest";
import {
  isFieldList,
  readProperties,
  retyped,
  withKeyword,
  writeProperties,
} from "./schema-properties";

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["topic"],
  properties: {
    topic: { type: "string", title: "Topic", minLength: 3 },
    depth: { type: "string", enum: ["brief", "thorough"] },
    tags: { type: "array", items: { type: "string" } },
    odd: { anyOf: [{ type: "string" }, { type: "number" }] },
  },
};

describe("a schema as a list of fields", () => {
  it("shows each with its type, and what it cannot show as such", () => {
    expect(readProperties(schema)).toMatchObject([
      { name: "topic", type: "string", title: "Topic", isRequired: true },
      { name: "depth", type: "choice", choices: ["brief", "thorough"], isRequired: false },
      { name: "tags", type: "texts" },
      { name: "odd", type: null },
    ]);
  });

  it("loses nothing that it does not show", () => {
    expect(writeProperties(schema, readProperties(schema))).toEqual(schema);
  });

  it("is only for objects of fields", () => {
    expect(isFieldList(schema)).toBe(true);
    expect(isFieldList(undefined)).toBe(true);
    expect(isFieldList({})).toBe(true);
    expect(isFieldList({ type: "string" })).toBe(false);
    expect(isFieldList({ type: "object", properties: { a: true } })).toBe(false);
    expect(isFieldList("text")).toBe(false);
  });

  it("begins closed, and is gone with its last field", () => {
    const [topic] = readProperties(schema);
    const begun = writeProperties(undefined, topic ? [topic] : []);
    expect(begun).toMatchObject({ type: "object", additionalProperties: false });
    expect(writeProperties(begun, [])).toBeUndefined();
    expect(writeProperties({ type: "object", title: "Kept" }, [])).toMatchObject({ title: "Kept" });
  });

  it("keeps the words of a field that gets another type, and takes out what is emptied", () => {
    expect(retyped({ type: "string", title: "Topic", minLength: 3 }, "integer")).toEqual({
      type: "integer",
      title: "Topic",
    });
    expect(withKeyword({ type: "string", title: "Topic" }, "title", "")).toEqual({
      type: "string",
    });
  });
});
