import { Validator } from "@cfworker/json-schema";
import { describe, expect, it } from "vitest";
import { checkSchema } from "@/lib/engine/json-schema/check-schema";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type { Json, JsonObject } from "@/lib/kernel/json";

const person: JsonObject = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 2, pattern: "^[A-Z]" },
    age: { type: "integer", minimum: 0 },
    tags: { type: "array", items: { type: "string" }, uniqueItems: true },
    mail: { type: "string", format: "email" },
    // A property that is called like a keyword.
    pattern: { type: "string", pattern: "^x" },
    required: { type: "boolean" },
  },
  additionalProperties: false,
};

describe("validateAgainst", () => {
  it.each<[string, Json, Json, { path: string; message: string }[]]>([
    ["fits", person, { name: "Ada", age: 3, tags: ["a", "b"] }, []],
    [
      "misses a field",
      person,
      {},
      [{ path: "", message: 'The value does not have required property "name".' }],
    ],
    [
      "has a wrong type",
      person,
      { name: "Ada", age: "old" },
      [{ path: "/age", message: 'The value type "string" is invalid. Expected "integer".' }],
    ],
    [
      "does not repeat the number",
      person,
      { name: "Ada", age: -7 },
      [{ path: "/age", message: "The number is less than 0." }],
    ],
    [
      "does not match the pattern",
      person,
      { name: "ada" },
      [{ path: "/name", message: "The text does not match the pattern." }],
    ],
    [
      "matches in a property that is called pattern",
      person,
      { name: "Ada", pattern: "y", required: true },
      [{ path: "/pattern", message: "The text does not match the pattern." }],
    ],
    [
      "has a field that is not allowed",
      person,
      { name: "Ada", "a/b": 1 },
      [{ path: "/a~1b", message: "This is not allowed here." }],
    ],
    [
      "is of a wrong format",
      person,
      { name: "Ada", mail: "nobody" },
      [{ path: "/mail", message: 'String does not match format "email".' }],
    ],
    [
      "fits none of several",
      { anyOf: [{ type: "string" }, { type: "null" }] },
      1,
      [{ path: "", message: "It fits none of the forms that are allowed here." }],
    ],
    ["is refused", false, 1, [{ path: "", message: "This is not allowed here." }]],
    [
      "lists causes, not consequences",
      { properties: { a: { type: "string" }, b: true }, unevaluatedProperties: false },
      { a: 1, b: 2 },
      [{ path: "/a", message: 'The value type "number" is invalid. Expected "string".' }],
    ],
    [
      "follows references",
      { $defs: { n: { type: "number" } }, items: { $ref: "#/$defs/n" } },
      [1, "2"],
      [{ path: "/1", message: 'The value type "string" is invalid. Expected "number".' }],
    ],
  ])("a value %s", (_, schema, value, issues) => {
    expect(checkSchema(schema)).toEqual([]);
    expect(validateAgainst(schema, value)).toMatchObject(issues);
  });

  it("agrees with the validator that it wraps on everything but patterns and limits", () => {
    const values: Json[] = [
      null,
      true,
      1,
      1.5,
      "",
      "Ada",
      [],
      [1, 1],
      {},
      { name: "Ada" },
      { name: "Al", x: 1 },
    ];
    for (const value of values)
      expect(validateAgainst(person, value).length === 0).toBe(
        new Validator(structuredClone(person), "2020-12").validate(value).valid,
      );
  });

  it("leaves the schema as it was", () => {
    const schema: JsonObject = { type: "string", pattern: "^a" };
    validateAgainst(schema, "a");
    expect(Object.getOwnPropertyNames(schema)).toEqual(["type", "pattern"]);
  });
});

describe("values and schemas made to take for ever", () => {
  const doubling: JsonObject = {
    $defs: Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `d${index}`,
        index === 29
          ? { type: "number" }
          : { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
      ]),
    ),
    $ref: "#/$defs/d0",
  };
  const tree: JsonObject = {
    $defs: {
      node: {
        properties: { child: { anyOf: [{ $ref: "#/$defs/node" }, { $ref: "#/$defs/node" }] } },
      },
    },
    $ref: "#/$defs/node",
  };
  const deep = (depth: number, wrap: (inner: Json) => Json): Json => {
    let value: Json = 1;
    for (let turn = 0; turn < depth; turn += 1) value = wrap(value);
    return value;
  };
  const tooLarge = [{ path: "", message: "The value is too large to be checked." }];

  it.each<[string, JsonObject, Json]>([
    ["references that multiply", doubling, 1],
    [
      "references that multiply with the depth of the value",
      tree,
      deep(60, (child) => ({ child })),
    ],
    ["a value deeper than the stack", { items: { $ref: "#" } }, deep(50_000, (inner) => [inner])],
    [
      "a hundred thousand items to compare",
      { uniqueItems: true },
      Array.from({ length: 100_000 }, (_, i) => i),
    ],
    ["a text too long for its pattern", { pattern: "^(a+)+$" }, "a".repeat(5_000_000)],
  ])("%s", (_, schema, value) => {
    expect(checkSchema(schema)).toEqual([]);
    expect(validateAgainst(schema, value)).toMatchObject(tooLarge);
  });

  it("matches what would make a backtracking matcher run for minutes", () => {
    expect(validateAgainst({ pattern: "^(a+)+$" }, `${"a".repeat(40_000)}!`)).toHaveLength(1);
    expect(validateAgainst({ pattern: "^(a+)+$" }, "a".repeat(40_000))).toEqual([]);
  });
});

describe("checkSchema", () => {
  it.each<[Json, (string | number)[], string]>([
    [{ propertes: {} }, ["propertes"], 'There is no keyword "propertes".'],
    [
      { type: "text" },
      ["type"],
      "Must be one or several of null, boolean, object, array, number, integer, string.",
    ],
    [{ properties: { a: 1 } }, ["properties", "a"], "A schema is an object, true or false."],
    [{ properties: [] }, ["properties"], "Must be schemas, by name."],
    [{ allOf: [] }, ["allOf"], "Must be a list of schemas."],
    [{ required: "a" }, ["required"], "Must be a list of different names."],
    [{ minLength: -1 }, ["minLength"], "Must be a whole number, 0 or more."],
    [{ pattern: "(" }, ["pattern"], "The pattern is not a valid regular expression."],
    [{ pattern: "(?=a)" }, ["pattern"], "Look-around is not available in patterns."],
    [{ pattern: "(a)\\1" }, ["pattern"], "Back references are not available in patterns."],
    [{ pattern: "(a{500}){500}" }, ["pattern"], "The pattern repeats too much."],
    [
      { patternProperties: { "^(a+)+$": true } },
      ["patternProperties", "^(a+)+$"],
      "This pattern is not available for names.",
    ],
    [{ $ref: "https://example.com/schema" }, ["$ref"], "A reference must stay inside its schema."],
    [{ $ref: "#/$defs/none" }, ["$ref"], "There is no schema at this place."],
    [{ $ref: "#" }, ["$ref"], "This reference leads back to itself."],
    [
      { $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { not: { $ref: "#/$defs/a" } } } },
      ["$defs", "a", "allOf", 0, "$ref"],
      "This reference leads back to itself.",
    ],
    [
      { format: "url" },
      ["format"],
      "Must be one of date, time, date-time, duration, uri, uri-reference, email, hostname, ipv4, ipv6, uuid, json-pointer.",
    ],
    [
      { $schema: "http://json-schema.org/draft-07/schema#" },
      ["$schema"],
      "Only https://json-schema.org/draft/2020-12/schema is understood.",
    ],
    [{ description: "x".repeat(70_000) }, [], "The schema is longer than 65536 characters."],
  ])("%j", (schema, path, message) => {
    expect(checkSchema(schema)).toContainEqual(expect.objectContaining({ path, message }));
  });

  it("guesses the keyword that was meant", () => {
    expect(checkSchema({ requird: [] })[0]?.hint).toBe("Did you mean required?");
  });

  it("lets keywords of one's own pass, and recursion that goes down", () => {
    expect(checkSchema({ "x-classification": "personal", items: { $ref: "#" } })).toEqual([]);
  });

  it("survives a schema deeper than the stack", () => {
    let schema: Json = true;
    for (let depth = 0; depth < 20_000; depth += 1) schema = { not: schema };
    expect(checkSchema(schema)).toHaveLength(1);
  });
});
