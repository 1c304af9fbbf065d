import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileExpression } from "@/lib/engine/expression/compile";
import { evaluate } from "@/lib/engine/expression/evaluate";
import type { Scope } from "@/lib/engine/expression/expression";
import type { Json } from "@/lib/kernel/json";

const valueIn = (text: string, given: Scope): Json => {
  const compiled = compileExpression(text);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const result = evaluate(compiled.value, given);
  if (!result.ok) throw new Error(result.problem.message);
  return result.value;
};

const failureOf = (text: string, given: Scope) => {
  const compiled = compileExpression(text);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const result = evaluate(compiled.value, given);
  if (result.ok) throw new Error(`It gave ${JSON.stringify(result.value)}.`);
  return result.problem;
};

describe("work is bounded before it begins:", () => {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);
  const nested = (outer: number, inner: number) =>
    numbers(outer).map(() => ({ inner: numbers(inner) }));
  const doubling = (turns: number, seed: string) => {
    const steps = numbers(turns).map((turn) => `cel.bind(v${turn}, v${turn - 1} + v${turn - 1}, `);
    return `${steps.join("").replaceAll("v-1", seed)}v${turns - 1}${")".repeat(turns)}`;
  };
  const chained = (turns: number, seed: string) =>
    `[${seed}]${numbers(turns)
      .map((turn) => `.map(v${turn}, v${turn} + v${turn})`)
      .join("")}`;

  it.each<[string, string, Json]>([
    ["a list of 10,000", "input.map(x, x + 1).filter(x, x > 2)", numbers(10_000)],
    ["100 times 100", "input.all(o, o.inner.all(i, i >= 0))", nested(100, 100)],
    [
      "short circuits are not relied on, but small lists pass",
      "input.exists(o, o.inner.exists(i, i == 1))",
      nested(50, 50),
    ],
    ["a thousand words joined", "input.map(x, string(x)).join(',')", numbers(1000)],
  ])("%s runs", (_, text, input) => {
    expect(valueIn(text, { input })).not.toBeUndefined();
  });

  it.each<[string, string, Json, string]>([
    ["10,001 items", "input.map(x, x)", numbers(10_001), "more than 10,000 turns"],
    [
      "101 times 100",
      "input.all(o, o.inner.all(i, i >= 0))",
      nested(101, 100),
      "more than 10,000 turns",
    ],
    [
      "the longest of the inner lists counts",
      "input.all(o, o.inner.all(i, true))",
      [...nested(100, 1), { inner: numbers(200) }],
      "more than 10,000 turns",
    ],
    [
      "an inner list from outside",
      "input.all(x, input.all(y, x == y))",
      numbers(200),
      "more than 10,000 turns",
    ],
    [
      "a list searched for each of its items",
      "input.all(x, x in input)",
      numbers(1000),
      "too long",
    ],
    [
      "a list compared for each of its items",
      "input.all(x, input == input)",
      numbers(1000),
      "too long",
    ],
    ["a text doubled by bindings", doubling(14, `'${"x".repeat(200)}'`), null, "too long"],
    ["a list doubled by bindings", doubling(14, `[${"1,".repeat(99)}1]`), null, "too long"],
    ["a text doubled by chained maps", chained(24, "'x'"), null, "too long"],
    ["a list doubled by chained maps", chained(24, "[1]"), null, "too long"],
    [
      "a text doubled inside nested maps",
      `input.map(o, o.inner.map(i, ${doubling(11, "o.text")}))`,
      [{ inner: [1], text: "ab".repeat(1000) }],
      "too long",
    ],
    [
      "a text that is joined with itself",
      "input.map(x, input.map(y, 'abcdefghij').join('x')).join('y').split('').map(x, 'aaaaaaaaaa')",
      numbers(90),
      "more than 10,000 turns",
    ],
  ])("%s does not", (_, text, input, message) => {
    expect(failureOf(text, { input }).message).toContain(message);
  });

  it("a result that repeats one large value", () => {
    const big = numbers(1000);
    expect(failureOf("input.map(x, input)", { input: big }).message).toBe(
      "The result is too large.",
    );
    const text = "x".repeat(10_000);
    expect(failureOf("input.list.map(x, input.text)", { input: { list: big, text } }).message).toBe(
      "The result is too large.",
    );
  });

  it("deep values are handed on, but not computed with", () => {
    let deep: Json = 1;
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    expect(valueIn("input", { input: deep })).toBe(deep);
    expect(failureOf("input == input", { input: deep }).message).toContain("nested deeper than 12");
  });

  it("what is refused is refused in time", () => {
    const shapes = fc.constantFrom(
      "input",
      "[1,2]",
      "'ab'",
      "x",
      "input.map(x, x)",
      "nodes.a.output",
    );
    const wraps: fc.Arbitrary<(inner: string) => string> = fc.constantFrom(
      (inner: string) => `${inner}.map(x, x + x)`,
      (inner: string) => `${inner} + ${inner}`,
      (inner: string) => `cel.bind(x, ${inner}, x + x)`,
      (inner: string) => `${inner}.filter(x, x in ${inner})`,
      (inner: string) => `(${inner}).map(y, ${inner})`,
      (inner: string) => `string(${inner})`,
      (inner: string) => `${inner}.split('')`,
      (inner: string) => `${inner}.join(${inner})`,
      (inner: string) => `${inner} == ${inner}`,
      (inner: string) => `[${inner}, ${inner}]`,
      (inner: string) => `{'k': ${inner}}`,
      (inner: string) => `has(input.a) ? ${inner} : ${inner}`,
    );
    const hostile = fc
      .tuple(shapes, fc.array(wraps, { maxLength: 8 }))
      .map(([shape, all]) => all.reduce<string>((inner, wrap) => wrap(inner), shape));
    const inputs = fc.constantFrom<Json>(
      numbers(100),
      ["a".repeat(1000)],
      { a: [1] },
      "text",
      null,
    );
    fc.assert(
      fc.property(hostile, inputs, (text, input) => {
        const compiled = compileExpression(text);
        if (compiled.ok)
          expect(
            evaluate(compiled.value, { input, nodes: { a: { output: input, status: "" } } }),
          ).toHaveProperty("ok");
      }),
      { numRuns: 1500, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true },
    );
  });
});

describe("any text at all", () => {
  it("compiles or is refused, and never throws", () => {
    const pieces = fc.constantFrom(
      ..."input|nodes.a.output|.b|.?c|[0]|(|)|{|}|[|]|,|:|?|+|-|*|/|%|==|in |&& |!|'|\"|'''|r'|b'|\\|1|1.5|0x|1e|u|true|null|x|.map(x,|has(|.orValue(1)|cel.bind(x,|//c\n|`|😀|\0".split(
        "|",
      ),
      "||",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const compiled = compileExpression(parts.join(""));
        if (compiled.ok)
          expect(evaluate(compiled.value, { input: { a: [1] } })).toHaveProperty("ok");
        else expect(compiled.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });
});
