import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "@/lib/engine/expression/compile-template";
import { evaluateTemplate, templateNeeds } from "@/lib/engine/expression/evaluate-template";
import type { Scope } from "@/lib/engine/expression/expression";
import { arbitraryJson } from "@/lib/engine/testing/arbitrary-manifest";
import type { Json } from "@/lib/kernel/json";

const scope: Scope = {
  input: { topic: "tides", n: 7, none: null, list: [1, "a"], ok: false },
  nodes: { a: { output: { b: { c: 1 } }, status: "succeeded" } },
};

const fill = (json: Json): Json => {
  const compiled = compileTemplate(json);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const result = evaluateTemplate(compiled.template, scope);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

/** An opening brace pair, written so that it is not taken for a placeholder of ours. */
const hole = (expression: string) => `\${{${expression}}}`;

describe("a template", () => {
  it.each<[Json, Json]>([
    ["plain", "plain"],
    ["$ { { } }", "$ { { } }"],
    ["}} and {{", "}} and {{"],
    [hole(" input.n "), 7],
    [hole("input.list"), [1, "a"]],
    [hole("input.none"), null],
    [hole("input.n + 1"), 8],
    [` ${hole("input.n")}`, " 7"],
    [`${hole("input.n")}${hole("input.n")}`, "77"],
    [`about ${hole("input.topic")}, ${hole("input.ok")}`, "about tides, false"],
    [`[${hole("input.none")}]`, "[]"],
    [`as ${hole("nodes.a.output")} and ${hole("input.list")}`, 'as {"b":{"c":1}} and [1,"a"]'],
    [hole("{'a': {'b': input.n}}"), { a: { b: 7 } }],
    [hole("{'a': {'b': {'c': 1}}}.a.b.c"), 1],
    [hole("'}}' + input.topic"), "}}tides"],
    [hole('"\\"}}" + input.topic'), '"}}tides'],
    [hole("'\\'}}'"), "'}}"],
    [hole("'''it's }}'''"), "it's }}"],
    [hole(`'${hole(" no ")}'`), hole(" no ")],
    [
      { a: [hole("input.n"), { b: hole("input.topic") }], c: 1, __proto: true },
      { a: [7, { b: "tides" }], c: 1, __proto: true },
    ],
    [{ [hole("input.n")]: 1 }, { [hole("input.n")]: 1 }],
  ])("%j gives %j", (json, value) => {
    expect(fill(json)).toEqual(value);
  });

  it("without holes is itself", () => {
    fc.assert(
      fc.property(arbitraryJson, (json) => {
        fc.pre(!JSON.stringify(json).includes("${{"));
        expect(compileTemplate(json)).toEqual({
          ok: true,
          template: { kind: "value", value: json },
        });
      }),
    );
  });

  it("says what must be at hand for it", () => {
    const compiled = compileTemplate({
      a: hole("nodes.a.output.b"),
      b: [`${hole("nodes.c.status")} ${hole("input.n")}`],
    });
    if (!compiled.ok) throw new Error("It does not compile.");
    expect(templateNeeds(compiled.template)).toEqual({
      roots: ["nodes", "input"],
      nodes: ["a", "c"],
    });
    expect(JSON.parse(JSON.stringify(compiled.template))).toEqual(compiled.template);
  });

  it("names all its faults, each with its place in the JSON and in the text", () => {
    const compiled = compileTemplate({
      good: hole("input.n"),
      list: ["x", `say ${hole("  topic ")} and ${hole("1 +")}`],
      open: `say ${hole("input.n").slice(0, -1)}`,
      empty: hole(" "),
    });
    if (compiled.ok) throw new Error("It compiles.");
    expect(compiled.problems).toMatchObject([
      { path: ["list", 1], message: "There is no topic here.", range: { start: 9, end: 14 } },
      { path: ["list", 1], message: "Unexpected token: EOF.", range: { start: 28, end: 28 } },
      { path: ["open"], message: "An expression has no end.", range: { start: 4, end: 15 } },
      { path: ["empty"], message: "Unexpected token: EOF." },
    ]);
  });

  it("ends with the first problem of the values, and its place", () => {
    const compiled = compileTemplate({
      a: { b: ["x", `${hole("input.n")} ${hole("input.gone")}`] },
    });
    if (!compiled.ok) throw new Error("It does not compile.");
    expect(evaluateTemplate(compiled.template, scope)).toMatchObject({
      ok: false,
      problem: { path: ["a", "b", 1], message: "A field that it reads is not there." },
    });
  });

  /** Guards against a run that no process can save, and a text that no process can make. */
  it.each([
    ["text", hole("input.long").repeat(3)],
    ["list", Array.from({ length: 3 }, () => hole("input.long"))],
    ["text of lists", hole("[input.long, input.long]").repeat(2)],
  ])("refuses a %s that is too large to be kept", (_, json) => {
    const compiled = compileTemplate(json);
    if (!compiled.ok) throw new Error("It does not compile.");
    const long = { input: { long: "x".repeat(3_000_000) }, nodes: {} };
    expect(evaluateTemplate(compiled.template, long)).toMatchObject({
      ok: false,
      problem: { message: "The result is too large." },
    });
  });

  it("never throws, whatever the text", () => {
    const piece = fc.constantFrom(
      "${{",
      "}}",
      "{",
      "}",
      "'",
      '"',
      "\\",
      "r",
      "'''",
      " ",
      "input.n",
      "$",
      "x",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const compiled = compileTemplate(pieces.join(""));
        if (compiled.ok) expect(evaluateTemplate(compiled.template, scope)).toHaveProperty("ok");
      }),
      { numRuns: 2000 },
    );
  });
});
