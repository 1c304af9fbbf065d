import { describe, expect, it } from "vitest";
import { readTyped } from "./read-typed";
import { schemaFaults } from "./schema-faults";
import { schemaFields } from "./schema-fields";
import { initialTyped, type Typed, typedFrom } from "./typed";

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
const at = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [`/${name}`, value]));
const read = (typed: Typed) => readTyped(fields, { ...initialTyped(fields), ...at(typed) });

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
      faults: { [`/${name}`]: { fault } },
    });
  });

  it("counts characters as people do, not as UTF-16 does", () => {
    expect(read({ topic: "😀😀", count: "1" })).toMatchObject({
      faults: { "/topic": { fault: "tooShort" } },
    });
  });
});

const deep = {
  type: "object",
  required: ["tags"],
  properties: {
    tags: { type: "array", items: { type: "string", pattern: "^[a-z]+$" }, minItems: 1 },
    size: { type: "integer", enum: [1, 2, 3] },
    address: {
      type: "object",
      required: ["city"],
      properties: { city: { type: "string" }, floor: { type: ["integer", "null"] } },
    },
    either: { anyOf: [{ type: "string" }, { type: "number" }] },
  },
};
const deepFields = schemaFields(deep);

describe("a form of nested values", () => {
  it("has a control for objects, lists of scalars and choices of any type, and JSON for the rest", () => {
    expect(Object.fromEntries(deepFields.map(({ name, kind }) => [name, kind]))).toEqual({
      tags: "list",
      size: "choice",
      address: "group",
      either: "json",
    });
  });

  it("gives back what it was filled with, members that no field names included", () => {
    const value = {
      tags: ["a", "b"],
      size: 2,
      address: { city: "Ulm", floor: 3, extra: [1] },
      either: "text",
      unknown: { kept: true },
    };
    expect(readTyped(deepFields, typedFrom(deepFields, value), value)).toEqual({ ok: true, value });
  });

  it("leaves an optional object out while nothing of it is filled in, and asks for its members then", () => {
    const typed = { ...initialTyped(deepFields), "/tags": ["a"] };
    expect(readTyped(deepFields, typed)).toEqual({ ok: true, value: { tags: ["a"] } });
    expect(readTyped(deepFields, { ...typed, "/address/floor": "2" })).toMatchObject({
      faults: { "/address/city": { fault: "required" } },
    });
  });

  it("says what the schema finds wrong at the control in which it was typed", () => {
    expect(schemaFaults(deep, deepFields, { tags: ["a", "B"] })).toMatchObject({
      "/tags/1": { fault: "schema" },
    });
    expect(schemaFaults(deep, deepFields, { tags: [] })).toMatchObject({
      "/tags": { fault: "schema" },
    });
  });

  it("takes the whole value as JSON where a schema names no members", () => {
    const free = schemaFields({ type: "object" });
    expect(readTyped(free, { "": '{ "a": 1 }' })).toEqual({ ok: true, value: { a: 1 } });
    expect(readTyped(free, { "": "[1]" })).toMatchObject({
      faults: { "": { fault: "notObject" } },
    });
    expect(readTyped(free, { "": "" })).toEqual({ ok: true, value: {} });
  });
});
