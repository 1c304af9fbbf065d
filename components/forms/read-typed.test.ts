import { describe, expect, it } from "vitest";
import { readTyped } from "./read-typed";
import { initialTyped, schemaFields } from "./schema-fields";

const schema = {
  type: "object",
  required: ["topic", "count"],
  properties: {
    topic: { type: "string", minLength: 3, maxLength: 10 },
    depth: { type: "string", enum: ["brief", "thorough"], default: "brief" },
    count: { type: "integer", minimum: 1, maximum: 5 },
    urgent: { type: "boolean", default: true },
    extra: { type: "array" },
  },
};
const fields = schemaFields(schema);
const read = (typed: Record<string, string | boolean>) =>
  readTyped(fields, { ...initialTyped(schema), ...typed });

describe("a form made from a schema", () => {
  it("reads every kind of field into the value that its type says", () => {
    expect(read({ topic: " Heat pumps ", count: "2", extra: "[1]" })).toEqual({
      ok: true,
      value: { topic: "Heat pumps", depth: "brief", count: 2, urgent: true, extra: [1] },
    });
  });

  it("asks first for what is required, whatever the order of the schema", () => {
    expect(fields.map(({ name }) => name)).toEqual(["topic", "count", "depth", "urgent", "extra"]);
  });

  it("leaves out what is empty and not required", () => {
    expect(read({ topic: "Pumps", count: "1", depth: "" })).toEqual({
      ok: true,
      value: { topic: "Pumps", count: 1, urgent: true },
    });
  });

  it.each([
    [{ topic: "" }, "topic", "required"],
    [{ topic: "ab" }, "topic", "tooShort"],
    [{ topic: "abcdefghijk" }, "topic", "tooLong"],
    [{ count: "x" }, "count", "notNumber"],
    [{ count: "1.5" }, "count", "notWhole"],
    [{ count: "0" }, "count", "tooSmall"],
    [{ count: "6" }, "count", "tooLarge"],
    [{ extra: "[1" }, "extra", "notJson"],
  ])("says of %o that %s is %s", (typed, name, fault) => {
    expect(read({ topic: "Pumps", count: "1", ...typed })).toMatchObject({
      ok: false,
      faults: { [name]: { fault } },
    });
  });

  it("counts characters as people do, not as UTF-16 does", () => {
    expect(read({ topic: "😀😀", count: "1" })).toMatchObject({
      faults: { topic: { fault: "tooShort" } },
    });
  });
});
