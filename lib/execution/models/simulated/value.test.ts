import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSchema } from "@/lib/engine/json-schema/check-schema";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { readBrief } from "@/lib/execution/models/simulated/brief";
import { chanceOf } from "@/lib/execution/models/simulated/chance";
import { makeValue } from "@/lib/execution/models/simulated/value";
import type { Json, JsonObject } from "@/lib/kernel/json";

const make = (schema: JsonObject, seed = "seed") =>
  makeValue(schema, "answer", {
    root: schema,
    brief: readBrief("research-agent", "", { topic: "durable workflows" }),
    chance: chanceOf(seed),
  });

const range = (least: number, most: number) =>
  fc.tuple(fc.integer({ min: least, max: most }), fc.integer({ min: 0, max: 20 }));

const leaf = fc.oneof<fc.Arbitrary<JsonObject>[]>(
  fc.constant({ type: "boolean" }),
  fc.constant({ type: "null" }),
  fc.constant({}),
  fc
    .uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1 })
    .map((values) => ({ enum: values as Json[] })),
  fc.jsonValue().map((value) => ({ const: value as Json })),
  range(-50, 50).map(([low, span]) => ({ type: "integer", minimum: low, maximum: low + span })),
  range(-50, 50).map(([low, span]) => ({
    type: "number",
    exclusiveMinimum: low,
    exclusiveMaximum: low + span + 1,
  })),
  fc
    .integer({ min: 1, max: 9 })
    .map((step) => ({ type: "integer", minimum: 3, maximum: 30, multipleOf: step })),
  fc.constant({ type: "number", maximum: -3 }),
  range(0, 300).map(([least, span]) => ({
    type: "string",
    minLength: least,
    maxLength: least + span,
  })),
  fc
    .constantFrom("date", "time", "date-time", "duration", "uri", "email", "ipv4", "ipv6", "uuid")
    .map((format) => ({ type: "string", format })),
  fc.constant({ type: ["string", "null"], contentMediaType: "text/markdown" }),
);

const fieldNames = fc.uniqueArray(
  fc.constantFrom("summary", "findings", "score", "sources", "decision", "title"),
  { minLength: 1 },
);

const schemas = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc
      .tuple(fieldNames, fc.array(tie("schema"), { minLength: 6, maxLength: 6 }), fc.boolean())
      .map(([names, parts, isClosed]) => ({
        type: "object",
        required: names,
        properties: Object.fromEntries(names.map((name, index) => [name, parts[index] ?? {}])),
        ...(isClosed && { additionalProperties: false }),
      })),
    fc.tuple(tie("schema"), range(0, 4)).map(([items, [least, span]]) => ({
      type: "array",
      items,
      minItems: least,
      maxItems: least + span,
    })),
    fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
  ),
})).schema;

describe("a simulated value", () => {
  it("fits any schema of the common kind", () => {
    fc.assert(
      fc.property(schemas, fc.string(), (schema, seed) => {
        expect(checkSchema(schema)).toEqual([]);
        expect(validateAgainst(schema, make(schema, seed))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("is the same for the same seed, and another for another", () => {
    const schema = { type: "array", items: { type: "string" }, minItems: 3 };
    expect(make(schema, "a")).toEqual(make(schema, "a"));
    expect(make(schema, "a")).not.toEqual(make(schema, "b"));
  });

  it("follows references and lays what must all hold together", () => {
    const schema = {
      $defs: { mark: { type: "integer", minimum: 1, maximum: 5 } },
      allOf: [
        { type: "object", required: ["mark"], properties: { mark: { $ref: "#/$defs/mark" } } },
        { required: ["summary"], properties: { summary: { type: "string" } } },
      ],
    };
    const value = make(schema);
    expect(validateAgainst(schema, value)).toEqual([]);
    expect(value).toMatchObject({ mark: expect.any(Number), summary: expect.any(String) });
  });

  it("comes to an end in a schema that contains itself", () => {
    const schema = {
      type: "object",
      required: ["title"],
      properties: { title: { type: "string" }, parts: { type: "array", items: { $ref: "#" } } },
    };
    expect(validateAgainst(schema, make(schema))).toEqual([]);
  });

  it("gives lists of different items where it can", () => {
    const schema = { type: "array", items: { type: "string" }, uniqueItems: true, minItems: 3 };
    expect(new Set(make(schema) as string[]).size).toBe(3);
  });
});
