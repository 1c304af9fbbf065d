import { describe, expect, it } from "vitest";
import { compileExpression } from "@/lib/engine/expression/compile";
import { evaluate } from "@/lib/engine/expression/evaluate";
import type { Scope } from "@/lib/engine/expression/expression";
import type { Json } from "@/lib/kernel/json";

const scope: Scope = {
  input: {
    topic: "tides",
    n: 7,
    half: 0.5,
    ok: true,
    none: null,
    list: [1, 2, 3],
    words: ["a", "b"],
    rows: [
      { name: "x", cells: [1, 2] },
      { name: "y", cells: [] },
    ],
    secret: "s3cr3t-value",
    when: "2030-01-31T12:00:00Z",
  },
  nodes: {
    review: { output: { decision: "approved", score: 3 }, status: "succeeded" },
    skipped: { output: null, status: "skipped" },
  },
  run: { id: "run_1", labels: { team: "a" } },
};

const valueIn = (text: string, given: Scope = scope): Json => {
  const compiled = compileExpression(text);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const result = evaluate(compiled.value, given);
  if (!result.ok) throw new Error(result.problem.message);
  return result.value;
};

const problemsOf = (text: string) => {
  const compiled = compileExpression(text);
  return compiled.ok ? [] : compiled.problems;
};

const failureOf = (text: string, given: Scope = scope) => {
  const compiled = compileExpression(text);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const result = evaluate(compiled.value, given);
  if (result.ok) throw new Error(`It gave ${JSON.stringify(result.value)}.`);
  return result.problem;
};

describe("an expression gives", () => {
  it.each<[string, Json]>([
    ["input.topic", "tides"],
    ["input", scope.input ?? null],
    ['input["topic"]', "tides"],
    ["input.list[1]", 2],
    ["input.rows[0].cells", [1, 2]],
    ["input.none", null],
    ["input.?absent", null],
    ["input.?absent.?deeper.orValue('x')", "x"],
    ["input.?none.?deeper.orValue('x')", "x"],
    ["input[?'absent'].orValue(1)", 1],
    ["previous", null],
    ["previous.?nodes.?review.?output.?comments.orValue('')", ""],
    ["has(input.topic) && !has(input.absent)", true],
    ["input.n + 1", 8],
    ["1 + input.n", 8],
    ["input.n * 2 - 1", 13],
    ["7 / 2", 3],
    ["input.n / 2", 3.5],
    ["input.n % 4", 3],
    ["input.n % input.half", 0],
    ["input.n == 7 && input.n != 8 && 7 == input.n", true],
    ["input.n > 6 && input.n <= 7.5", true],
    ["input.n in [1, 7]", true],
    ["input.half in [0.5]", true],
    ["'b' in input.words", true],
    ["'team' in run.labels", true],
    ["input.ok ? 'yes' : 'no'", "yes"],
    ["input.none == null", true],
    ["input.topic == null", false],
    ["size(input.list) + size(input.topic)", 8],
    ["input.list.map(x, x * 2)", [2, 4, 6]],
    ["input.list.filter(x, x > 1).map(x, x + 1)", [3, 4]],
    ["input.rows.map(r, size(r.cells) > 0, r.name)", ["x"]],
    ["input.rows.all(r, r.cells.all(c, c > 0))", true],
    ["input.rows.exists_one(r, r.name == 'x')", true],
    ["cel.bind(n, input.n + 1, n * n)", 64],
    ["input.topic.startsWith('t') && input.topic.contains('id')", true],
    ["input.topic.upperAscii() + '!'", "TIDES!"],
    ["'a,b'.split(',').join('-')", "a-b"],
    ["string(input.n) + string(input.ok)", "7true"],
    ["int('12') + 1", 13],
    ["{'a': input.n, 'b': [input.topic]}", { a: 7, b: ["tides"] }],
    ["[1, 'a', null]", [1, "a", null]],
    ["timestamp(input.when)", "2030-01-31T12:00:00.000Z"],
    ["timestamp(input.when).getFullYear()", 2030],
    ["nodes.review.output.decision", "approved"],
    ["nodes.review.status == 'succeeded'", true],
    ["nodes.skipped.output", null],
    ["nodes.?skipped.?output.?decision.orValue('none')", "none"],
    ["nodes['review'].output.score + 1", 4],
    ["optional.of(input.n).orValue(1)", 7],
    ["input\n  .topic", "tides"],
  ])("%s", (text, value) => {
    expect(valueIn(text)).toEqual(value);
  });

  it("a value of its own kind whatever it meets: the second time as the first", () => {
    const text = "input.v + input.v";
    const values = [1, "a", [1], 0.5].map((v) => valueIn(text, { input: { v } }));
    expect(values).toEqual([2, "aa", [1, 1], 1]);
  });

  it("roots that the scope leaves out as null", () => {
    expect(valueIn("item == null && iteration == null && params == null", {})).toBe(true);
  });
});

describe("an expression names", () => {
  it.each<[string, string[], string[]]>([
    ["input.a", ["input"], []],
    ["nodes.a.output.b + nodes.c.status", ["nodes"], ["a", "c"]],
    ["has(nodes.a.output.b) ? nodes.a.output.b : run.id", ["run", "nodes"], ["a"]],
    ["input.rows[nodes.a.output.n].all(x, x > params.least)", ["input", "nodes", "params"], ["a"]],
    ["input.list.map(x, x + iteration)", ["input", "iteration"], []],
    ["1 + 1", [], []],
  ])("%s", (text, roots, nodes) => {
    const compiled = compileExpression(text);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
    expect(compiled.value.roots.toSorted()).toEqual(roots.toSorted());
    expect(compiled.value.nodes).toEqual(nodes);
  });
});

describe("compiling refuses", () => {
  it.each<[string, string, [number, number] | null, string | null]>([
    ["input.a ==", "Unexpected token: EOF.", [10, 10], null],
    ["'abc", "Unterminated string", null, null],
    ["", "Unexpected token: EOF.", [0, 0], null],
    ["x".repeat(5000), "It is longer than 4000 characters.", null, null],
    ["$" + "{{ input.a }}", "Braces do not belong", null, "Remove $" + "{{ and }}."],
    ["topic == 1", "There is no topic here.", [0, 5], "An expression begins with one of"],
    ["approved", "There is no approved here.", [0, 8], "Texts stand in quotes."],
    ["string", "There is no string here.", [0, 6], null],
    ["google.protobuf.Timestamp", "There is no google here.", [0, 6], null],
    ["cel", "There is no cel here.", [0, 3], null],
    ["'a'.matches('^(a+)+$')", "Regular expressions are not available", [0, 22], "contains"],
    ["input.a.matches(input.b)", "Regular expressions are not available", [0, 24], null],
    ["now()", "There is no function now here.", [0, 5], "There are size"],
    ["bytes('a')", "There is no function bytes here.", [0, 10], null],
    ["type(input.a)", "There is no function type here.", [0, 13], null],
    ["b'ab'", "Bytes and unsigned numbers are not available.", [0, 5], null],
    ["2u", "Bytes and unsigned numbers are not available.", [0, 2], null],
    ["timestamp(input.a).getHours('Asia/Tokyo')", "getHours takes no time zone here", null, null],
    ["timestamp(input.a).getDayOfYear()", "There is no method getDayOfYear here.", null, null],
    ["input.a.foo()", "There is no method foo here.", [0, 13], null],
    ["nodes", "After nodes come the id of a node", [0, 5], "nodes.review.output"],
    ["nodes.a", "After nodes come the id of a node", [0, 7], null],
    ["nodes.a.result", "After nodes come the id of a node", [0, 14], null],
    ["nodes[input.a].output", "After nodes come the id of a node", [0, 21], null],
    ["has(nodes.a)", "After nodes come the id of a node", null, null],
    ["nodes.map(n, n)", "After nodes come the id of a node", [0, 5], null],
    [
      "input.a.map(input, input.b)",
      "The variable input must have another name.",
      null,
      "short name",
    ],
    ["input.a.map(_x, _x)", "The variable _x must have another name.", null, null],
    [
      "input.a.map(a, a.b.map(b, b.c.map(c, c)))",
      "may be nested 2 deep at most",
      [26, 39],
      "two steps",
    ],
    ["input.a.all(a, a.all(b, b.exists(c, c)))", "may be nested 2 deep at most", null, null],
    ["'a' + 1", "No such overload: string + int.", [0, 7], null],
    ["input.?absent + 1", "No such overload: optional", [0, 17], ".orValue(x)"],
    ["true && 'a'", "Logical operator requires bool operands, got 'string'.", null, null],
    [
      "true ? 1 : 'a'",
      "Ternary branches must have the same type, got 'int' and 'string'.",
      null,
      null,
    ],
    ["size(1)", "Found no matching overload for 'size(int)'.", null, null],
    [Array.from({ length: 200 }, () => "1").join("+"), "Exceeded maxAstNodes (300).", null, null],
    [`${"(".repeat(40)}1${")".repeat(40)}`, "Exceeded maxDepth (30).", null, null],
    [`${"!".repeat(3000)}true`, "Exceeded", null, null],
    [`[${"1,".repeat(150)}1]`, "Exceeded maxListElements (100).", null, null],
  ])("%s", (text, message, range, hint) => {
    const [problem] = problemsOf(text);
    expect(problem?.message).toContain(message);
    if (range) expect(problem?.range).toEqual({ start: range[0], end: range[1] });
    if (hint) expect(problem?.hint).toContain(hint);
  });

  it("all faults at once", () => {
    expect(problemsOf("now() + foo")).toHaveLength(2);
  });
});

describe("evaluating ends with a problem, and without a value of the run in it", () => {
  it.each<[string, string, [number, number] | null, string | null]>([
    ["input.absent", "A field that it reads is not there.", [0, 12], "a.?b.orValue(x)"],
    ["input.absent.deeper + 1", "A field that it reads is not there.", null, "has(a.b)"],
    ["input.none.deeper == 1", "A field that it reads is not there.", null, null],
    [
      "nodes.skipped.output.decision == 'x'",
      "A field that it reads is not there.",
      null,
      "has(a.b)",
    ],
    ["input.list[9] + 1", "A position that it reads lies outside the list.", null, "[?0]"],
    ["input[input.secret] == 1", "A field that it reads is not there.", null, null],
    ["input.topic + 1", "No such overload: string + int.", [0, 15], null],
    ["input.secret > 1", "No such overload: string > int.", null, null],
    ["input.secret && true", "Logical operator requires bool operands, got 'string'.", null, null],
    ["input.secret ? 1 : 2", "Ternary condition must be bool, got 'string'.", null, null],
    ["int(input.secret)", "A text is not a whole number.", null, null],
    ["double(input.secret) > 1.0", "A text is not a number.", null, null],
    ["bool(input.secret)", "A text is neither true nor false.", null, null],
    ["timestamp(input.secret)", "A text is not a time.", null, "2030"],
    ["duration(input.secret)", "A text is not a duration.", null, null],
    ["input.n / 0.0", "The result holds a number that is not finite.", null, null],
    ["1 / 0", "Division by zero.", null, null],
    [String.raw`'\u0000' + input.topic`, "The result holds the character U+0000", null, null],
    [String.raw`{'\u0000': 1}`, "The result holds the character U+0000", null, null],
    ["9223372036854775807 + 1", "A number is too large.", null, null],
    ["9223372036854775807", "The result holds a whole number that is too large.", null, null],
    ["duration('5m')", "The result is not a JSON value.", null, null],
    ["input.n.map(x, x)", "all, exists, map and filter need a list.", null, null],
    ["size(input.n) > 1", "Found no matching overload for 'size(double)'.", null, null],
    ["input.list.map(x, x.secret)", "A field that it reads is not there.", null, null],
    ["input.words.exists(w, w.secret == 1)", "A field that it reads is not there.", null, null],
    ["input.?absent.value() == 1", "A value that it reads is absent.", null, null],
    ["input.constructor == 1", "A field that it reads is not there.", null, null],
    ["input.toString", "A field that it reads is not there.", null, null],
    ["input.__proto__", "A field that it reads is not there.", null, null],
    ["input.list.length", "A field that it reads is not there.", null, null],
  ])("%s", (text, message, range, hint) => {
    const problem = failureOf(text);
    expect(problem.message).toContain(message);
    expect(JSON.stringify(problem)).not.toContain("s3cr3t");
    if (range) expect(problem.range).toEqual({ start: range[0], end: range[1] });
    if (hint) expect(problem.hint).toContain(hint);
  });
});
