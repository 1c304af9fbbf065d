import { describe, expect, it } from "vitest";
import { fields } from "@/lib/engine/testing/a-catalogue";
import { anApproval, anEnd, aToolNode } from "@/lib/engine/testing/a-manifest";
import {
  hole,
  type Manifest,
  ofCode,
  reading,
  text,
  typed,
} from "@/lib/engine/validate/rules/testing";
import type { JsonObject } from "@/lib/kernel/json";

const testing = (when: string): Manifest => [
  [typed, { id: "c", type: "condition", cases: [{ when, port: "yes" }] }, "b", anEnd("e")],
  ["typed -> c", "c.yes -> b", "c.else -> e"],
];

describe("expression_error", () => {
  it.each<[string, string, string | null, [number, number] | null]>([
    ["1 +", "Unexpected token: EOF.", null, [7, 7]],
    ["typed.output.title", "There is no typed here.", "Did you mean nodes.typed.output?", [4, 9]],
    ["nodes.tyed.output.title", "There is no node tyed.", "Did you mean typed?", [4, 27]],
    ["nodes.b.output", "A node cannot read its own output.", null, null],
    ["input.topik", "input has no topik.", "Did you mean topic?", [4, 15]],
    ["input.topic.length", "input.topic has no length.", null, null],
    ["input.topic[0]", "input.topic has no [0].", null, null],
    ["nodes.typed.output.titel", "nodes.typed.output has no titel.", "Did you mean title?", null],
    ["nodes.typed.output.?titel", "nodes.typed.output has no titel.", "Did you mean title?", null],
    [
      "has(nodes.typed.output.titel) && nodes.typed.output.titel == ''",
      "nodes.typed.output has no titel.",
      null,
      null,
    ],
    [
      "nodes.typed.output.nested.deep.err",
      "nodes.typed.output.nested.deep has no err.",
      "Did you mean er?",
      null,
    ],
    ["nodes.typed.output.shared.y", "nodes.typed.output.shared has no y.", null, null],
    ["nodes.typed.status.x", "nodes.typed.status has no x.", null, null],
    ["run.titel", "run has no titel.", "Did you mean title?", null],
    ["input.topic + 1", "No such overload: string + int.", null, [4, 19]],
    ["input.topic > input.n", "No such overload: string > double.", null, null],
    [
      "1 + size(nodes.typed.output.score)",
      "Found no matching overload for 'size(double)'.",
      null,
      [8, 38],
    ],
    ["nodes.typed.output.ok + 1", "No such overload: bool + int.", null, null],
    ["nodes.typed.output.tags + 'x'", "No such overload: list<string> + string.", null, null],
    [
      "nodes.typed.output.title && true",
      "Logical operator requires bool operands, got 'string'.",
      null,
      null,
    ],
    [
      "nodes.typed.output.?note + 'x'",
      "No such overload: optional<dyn> + string.",
      "An optional value needs .orValue(x) at its end.",
      null,
    ],
    [
      "nodes.typed.output.title.startsWith(1)",
      "Found no matching overload for 'string.startsWith(int)'.",
      null,
      null,
    ],
    ["item", "There is no item outside a foreach.", null, null],
    ["index + 1", "There is no index outside a foreach.", null, null],
    ["previous.?nodes", "There is no previous outside a loop.", null, null],
    ["iteration > 1", "There is no iteration outside a loop.", null, null],
    ["params.depth", "params has no depth.", null, null],
  ])("%s", (expression, message, hint, range) => {
    const [found] = ofCode("expression_error", reading(expression));
    expect(found).toMatchObject({
      path: "/spec/nodes/1/input/x",
      node_id: "b",
      severity: "error",
      message: expect.stringContaining(message),
    });
    if (hint) expect(found?.hint).toBe(hint);
    if (range)
      expect(found?.range).toMatchObject({
        start: range[0],
        end: range[1],
        line: 1,
        column: range[0] + 1,
      });
  });

  it.each([
    "input.topic + '!'",
    "input.n + 1 > 2 && input.n in [1, 2]",
    "input.?style.orValue('plain')",
    "input.n > 1 ? input.n : 0",
    "nodes.typed.output.score * 2 - 1",
    "nodes.typed.output.rows.map(r, r.cost + 1)",
    "nodes.typed.output.rows[0].?name.orValue('')",
    "nodes.typed.output.tags.exists(t, t.startsWith('x'))",
    "'x' in nodes.typed.output.tags",
    "nodes.typed.output.nested.deep.er == 'x'",
    "nodes.typed.output.shared.x",
    "nodes.typed.output.free.whatever.you.want + 1",
    "nodes.typed.output.any.whatever == 1",
    "nodes.typed.output.either == 1",
    "nodes.typed.output.?note.orValue('') + '!'",
    "(nodes.typed.output).title + '!'",
    "size(nodes.typed.output) > 1",
    "nodes.typed.status == 'succeeded'",
    "run.labels.team == 'a'",
    "{'a': nodes.typed.output.score, 'b': nodes.typed.output.title}",
  ])("is not found in %s", (expression) => {
    expect(ofCode("expression_error", reading(expression))).toEqual([]);
  });

  it.each<[string, string | null]>([
    ["nodes.typed.output.ok", null],
    ["nodes.typed.output.score > 1", null],
    ["nodes.typed.output.either", null],
    ["nodes.typed.output.title", "It must give true or false, and gives string."],
    ["nodes.typed.output.tags", "It must give true or false, and gives list"],
    ["size(nodes.typed.output.tags)", "It must give true or false, and gives int."],
    [hole("nodes.typed.output.ok"), "Braces do not belong"],
    ["nodes.typed.output.titel == 'x'", "has no titel"],
  ])("of a test: %s", (when, message) => {
    const found = ofCode("expression_error", testing(when));
    expect(found.map((finding) => finding.path)).toEqual(
      message ? ["/spec/nodes/1/cases/0/when"] : [],
    );
    if (message) expect(found[0]?.message).toContain(message);
  });

  it("knows the place in a text of several lines", () => {
    const input = { x: `Dear reader,\n  about ${hole("input.topik")}` };
    const [found] = ofCode("expression_error", [
      [aToolNode("a", { input })],
      [],
      { input: fields({ topic: text }, { additionalProperties: false }) },
    ]);
    expect(found?.range).toEqual({ start: 25, end: 36, line: 2, column: 13 });
  });

  it("refuses what cannot have finished before", () => {
    const reader = aToolNode("b", { input: { x: hole("nodes.a.output") } });
    expect(ofCode("expression_error", [["a", reader], ["a -> b"]])).toEqual([]);
    expect(
      ofCode("expression_error", [
        ["a", "m", reader],
        ["a -> m", "m -> b"],
      ]),
    ).toEqual([]);
    expect(ofCode("expression_error", [["a", reader], ["b -> a"]])).toMatchObject([
      { message: "a cannot have finished before b.", hint: "Draw edges from a to b." },
    ]);
    expect(
      ofCode("expression_error", [
        ["a", reader, "m"],
        ["m -> a", "m -> b"],
      ]),
    ).toHaveLength(1);
  });

  it("lets a body look outwards, and nobody look into it", () => {
    const body = (expression: string): JsonObject => ({
      nodes: [aToolNode("in1"), aToolNode("in2", { input: { x: hole(expression) } })],
      edges: [{ from: "in1", to: "in2" }],
    });
    const loop = (expression: string): Manifest => [
      [
        "a",
        {
          id: "l",
          type: "loop",
          max_iterations: 3,
          until: "nodes.in2.output.done == true",
          body: body(expression),
        },
        aToolNode("z", { input: { x: hole("nodes.in1.output") } }),
        "y",
      ],
      ["a -> l", "l -> z", "z -> y"],
    ];
    const outside = {
      node_id: "z",
      message: "in1 cannot be seen from here.",
      hint: "Read it through nodes.l.output.",
    };
    for (const fine of [
      "nodes.a.output",
      "nodes.in1.output",
      "previous.?nodes.?in2.?output",
      "iteration + 1",
    ])
      expect(ofCode("expression_error", loop(fine))).toMatchObject([outside]);
    for (const wrong of ["nodes.y.output", "nodes.l.output", "item"])
      expect(ofCode("expression_error", loop(wrong))).toMatchObject([outside, { node_id: "in2" }]);
  });

  it("looks into every field that may hold one", () => {
    const bad = hole("nope");
    const manifest: Manifest = [
      [
        { id: "t", type: "transform", mapping: { a: [bad] } },
        anApproval("p", { artifacts: [bad], show: { x: bad } }),
        { id: "w", type: "wait", timestamp: bad },
        {
          id: "d",
          type: "deliver",
          artifacts: [bad],
          channel: { kind: "download" },
          recipient: bad,
        },
        { id: "e", type: "event", event: "paid", key: bad, filter: "nope" },
        {
          id: "f",
          type: "foreach",
          items: bad,
          body: { nodes: [aToolNode("in1", { input: { x: bad } })] },
        },
        { id: "m", type: "emit", event: "done", payload: bad },
        { id: "v", type: "evaluate", subject: bad, evaluators: [{ kind: "rule", expr: "nope" }] },
        { id: "s", type: "subworkflow", workflow: "c@1", input: { x: bad } },
        {
          id: "g",
          type: "agent",
          agent: "typed@1.0.0",
          tools: [{ tool: "read@1.0.0", when: "nope" }],
        },
        {
          id: "l",
          type: "loop",
          max_iterations: 1,
          until: "nope",
          body: { nodes: [aToolNode("in3")] },
        },
      ],
      [],
      { output: { x: bad }, concurrency: { key: bad } },
    ];
    expect(
      ofCode("expression_error", manifest)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(
      [
        "/spec/concurrency/key",
        "/spec/nodes/0/mapping/a/0",
        "/spec/nodes/1/artifacts/0",
        "/spec/nodes/1/show/x",
        "/spec/nodes/10/until",
        "/spec/nodes/2/timestamp",
        "/spec/nodes/3/artifacts/0",
        "/spec/nodes/3/recipient",
        "/spec/nodes/4/filter",
        "/spec/nodes/4/key",
        "/spec/nodes/5/body/nodes/0/input/x",
        "/spec/nodes/5/items",
        "/spec/nodes/6/payload",
        "/spec/nodes/7/evaluators/0/expr",
        "/spec/nodes/7/subject",
        "/spec/nodes/8/input/x",
        "/spec/nodes/9/tools/0/when",
        "/spec/output/x",
      ].toSorted(),
    );
  });

  /** Guards against a key that could only be told once the run is under way. */
  it("keeps nodes out of the key by which runs exclude each other", () => {
    const keyed = (expression: string): Manifest => [
      ["a"],
      [],
      { concurrency: { key: hole(expression) } },
    ];
    expect(ofCode("expression_error", keyed("run.title"))).toEqual([]);
    expect(ofCode("expression_error", keyed("nodes.a.output"))).toMatchObject([
      {
        path: "/spec/concurrency/key",
        message: "The key is evaluated when a run starts, before any node.",
      },
    ]);
  });

  it("knows an event only in the filter of a node that waits for one, with the fields that it has", () => {
    const wait = (fields: JsonObject) => ({
      id: "paid",
      type: "event",
      event: "order.paid",
      key: "7",
      ...fields,
    });
    const messages = (node: JsonObject) =>
      ofCode("expression_error", [[node]]).map(({ message }) => message);
    expect(messages(wait({ filter: "event.data.amount > 3 && event.subject == '7'" }))).toEqual([]);
    expect(messages(wait({ key: hole("event.id") }))).toEqual([
      "There is an event only in the filter of a node that waits for one.",
    ]);
    expect(messages(wait({ filter: "event.subject" }))).toEqual([
      "It must give true or false, and gives string.",
    ]);
  });
});
