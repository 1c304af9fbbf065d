import { describe, expect, it } from "vitest";
import { CURSOR, completeExpression } from "@/lib/engine/completion/complete-expression";
import { completeTemplate } from "@/lib/engine/completion/complete-template";
import { readScopes } from "@/lib/engine/completion/expression-scope";
import { suggestMapping } from "@/lib/engine/completion/suggest-mapping";
import { fields } from "@/lib/engine/testing/a-catalogue";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import { typedCatalogue } from "@/lib/engine/testing/typed-catalogue";
import type { JsonObject } from "@/lib/kernel/json";

const text: JsonObject = { type: "string" };
const agent = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  type: "agent",
  agent: "typed@1.0.0",
  ...more,
});

const draft = aManifest(
  [
    agent("first", { title: "First step" }),
    agent("second"),
    agent("third"),
    { id: "review", type: "agent", agent: "review-agent@1.0.0" },
    agent("aside"),
  ],
  ["first -> second", "second -> review", "review -> third", "first -> aside"],
  {
    input: fields(
      { topic: text, focus: text, depth: { type: "integer" } },
      { required: ["topic"] },
    ),
    params: { region: text },
  },
);
const scopes = readScopes(draft, typedCatalogue);
const at = (nodeId: string | null, expression: string) =>
  completeExpression(expression, scopes(nodeId));
const labels = (nodeId: string | null, expression: string) =>
  at(nodeId, expression)?.options.map(({ label }) => label);
const option = (expression: string, label: string) =>
  at("third", expression)?.options.find((candidate) => candidate.label === label);

describe("completion of an expression", () => {
  it("begins with the roots in scope and the outputs of what comes before, nearest first", () => {
    expect(labels("third", "")?.slice(0, 7)).toEqual([
      "input",
      "nodes",
      "params",
      "run",
      "nodes.review.output",
      "nodes.second.output",
      "nodes.first.output",
    ]);
  });

  it("names after nodes only what has finished before, with its title", () => {
    expect(labels("third", "nodes.")).toEqual(["review", "second", "first"]);
    expect(labels("second", "nodes.fi")).toEqual(["first"]);
    expect(option("nodes.", "first")?.detail).toBe("First step");
    expect(labels("first", "nodes.")).toBeUndefined();
  });

  it("sees every node where nobody owns the expression", () => {
    expect(labels(null, "nodes.")).toEqual(["first", "second", "third", "review", "aside"]);
  });

  it("offers output and status of a node", () => {
    expect(labels("third", "size(nodes.first.")).toEqual(["output", "status"]);
  });

  it("offers the fields that the schema of the agent declares, with their types", () => {
    expect(option("nodes.first.output.", "title")).toEqual({
      kind: "field",
      label: "title",
      insert: "title",
      detail: "string",
    });
    expect(option("nodes.first.output.", "rows")?.detail).toBe("list<map>");
    expect(option("nodes.first.output.", "score")?.detail).toBe("double");
    expect(labels("third", "nodes.first.output.shared.")).toEqual(["x"]);
  });

  it("follows positions, quoted names and optional selections", () => {
    expect(labels("third", "nodes.first.output.rows[0].")).toEqual(["name", "cost"]);
    expect(labels("third", 'nodes.first.output["nested"].')).toEqual(["deep"]);
    expect(labels("third", "nodes.first.output.nested.?deep.")).toEqual([
      "er",
      "orValue",
      "hasValue",
    ]);
  });

  it("writes what may be absent with what takes its place", () => {
    expect(option("input.", "topic")?.insert).toBe("topic");
    expect(option("input.", "focus")).toMatchObject({
      insert: '?focus.orValue("")',
      detail: "string?",
    });
    expect(option("input.", "depth")?.insert).toBe("?depth.orValue(0)");
    expect(option("input.?", "focus")?.insert).toBe('focus.orValue("")');
  });

  it("replaces the word that stands there", () => {
    expect(at("third", "size(nodes.first.output.ti")?.from).toBe("size(nodes.first.output.".length);
    expect(at("third", "1 + inp")?.from).toBe(4);
  });

  it("offers the values of an enumeration behind a comparison, in and before the quotes", () => {
    const values = ['"approved"', '"rejected"', '"revise"'];
    expect(labels("third", "nodes.review.output.decision == ")).toEqual(values);
    expect(at("third", 'nodes.review.output.decision != "app')).toMatchObject({ from: 32 });
    expect(labels("third", "nodes.second.status == ")).toContain('"succeeded"');
    expect(labels("third", "nodes.first.output.ok == ")).toEqual(["true", "false"]);
  });

  it("offers methods of texts and lists", () => {
    expect(option("nodes.first.output.tags.", "exists")?.insert).toBe(`exists(x, x${CURSOR})`);
    expect(labels("third", "nodes.first.output.title.")).toContain("startsWith");
  });

  it.each([
    '"input.',
    "input.topic.size().",
    "unknown.",
    "r.",
    "'",
    "12",
    "nodes.first.output.tags[0",
  ])("says nothing after %s that it cannot know", (expression) => {
    const list = at("third", expression);
    expect(list?.options.filter(({ kind }) => kind === "field") ?? []).toEqual([]);
  });

  it("helps in a draft that is not whole", () => {
    const broken = structuredClone(draft) as { spec: { nodes: JsonObject[] } };
    broken.spec.nodes[1] = { id: "second", type: "agent" };
    broken.spec.nodes[2] = agent("third", { timeout: "soon", colour: "red" });
    const scope = readScopes(broken as unknown as JsonObject, typedCatalogue)("third");
    expect(scope.nodes.map(({ id }) => id)).toEqual(["review", "second", "first"]);
    expect(completeExpression("nodes.first.output.ti", scope)?.options.length).toBeGreaterThan(5);
    expect(completeExpression("nodes.second.output.", scope)).toBeNull();
    expect(() => readScopes({ spec: { nodes: 3 } }, typedCatalogue)("x")).not.toThrow();
  });
});

describe("a scope inside containers", () => {
  const loop = aManifest(
    [
      agent("before"),
      {
        id: "again",
        type: "loop",
        until: "true",
        body: { nodes: [agent("inner"), agent("last")], edges: [{ from: "inner", to: "last" }] },
      },
      { id: "each", type: "foreach", items: "[]", body: { nodes: [agent("one")] } },
    ],
    ["before -> again", "again -> each"],
  );
  const inside = readScopes(loop, typedCatalogue);

  it("knows the subject in the rules of an evaluation, with what is declared about it", () => {
    const judged = aManifest(
      [
        agent("first"),
        {
          id: "check",
          type: "evaluate",
          subject: "${{ nodes.first.output }}",
          evaluators: [{ kind: "rule", expr: "true" }],
        },
      ],
      ["first -> check"],
    );
    const scope = readScopes(judged, typedCatalogue)("check");
    expect(completeExpression("sub", scope)?.options.map(({ label }) => label)).toContain(
      "subject",
    );
    expect(completeExpression("subject.", scope)?.options).toEqual(
      completeExpression("nodes.first.output.", scope)?.options,
    );
    const inTemplate = completeTemplate("${{ sub", 7, scope)?.options ?? [];
    expect(inTemplate.map(({ label }) => label)).not.toContain("subject");
    expect(inside("last").roots).not.toContain("subject");
  });

  it("knows previous and iteration in a loop, item and index in a foreach", () => {
    expect(inside("last").roots).toEqual([
      "input",
      "nodes",
      "params",
      "run",
      "previous",
      "iteration",
    ]);
    expect(inside("again").roots).toContain("iteration");
    expect(inside("one").roots).toEqual(["input", "nodes", "params", "run", "item", "index"]);
  });

  it("sees its own graph first, then outward, and never into a container", () => {
    expect(inside("last").nodes.map(({ id }) => id)).toEqual(["inner", "before"]);
    expect(inside("one").nodes.map(({ id }) => id)).toEqual(["again", "before"]);
  });

  it("lets a loop read its body, because it asks after it", () => {
    expect(inside("again").nodes.map(({ id }) => id)).toEqual(["last", "inner", "before"]);
  });
});

describe("completion of the condition of a tool", () => {
  const options = (expression: string, nodeId = "second") =>
    completeExpression(expression, scopes(nodeId, "statuses"))?.options.map(({ label }) => label);

  it("offers how others stand, whatever comes before or after, and nothing else", () => {
    expect(options("")?.slice(0, 5)).toEqual([
      "nodes",
      "nodes.first.status",
      "nodes.third.status",
      "nodes.review.status",
      "nodes.aside.status",
    ]);
    expect(options("nodes.third.")).toEqual(["status"]);
    expect(options("nodes.third.status == ")).toContain('"succeeded"');
  });
});

describe("completion in a text with expressions", () => {
  const complete = (source: string) => {
    const cursor = source.indexOf("|");
    return completeTemplate(source.replace("|", ""), cursor, scopes("third"));
  };

  it("counts from the beginning of the text", () => {
    expect(complete(`On \${{ input.to| }} today`)).toMatchObject({ from: 13 });
  });

  it("knows where an expression has ended, whatever its texts hold", () => {
    expect(complete(`\${{ input.topic }} and |`)).toBeNull();
    expect(complete(`\${{ "}}" + input.| }}`)).toMatchObject({ from: 17 });
  });

  it("offers an expression behind a dollar", () => {
    expect(complete("On $|")).toEqual({
      from: 3,
      options: [{ kind: "value", label: `\${{ … }}`, insert: `\${{ ${CURSOR} }}`, detail: "" }],
    });
  });
});

describe("suggestions for a mapping", () => {
  const taken = fields(
    {
      topic: text,
      focus: text,
      summary: text,
      first: { type: "object" },
      tags: { type: "string" },
    },
    { required: ["topic", "focus"] },
  );

  it("gives each field what upstream calls the same and has a fitting type", () => {
    expect(suggestMapping(taken, scopes("third"))).toEqual([
      { name: "topic", type: "string", isRequired: true, template: `\${{ input.topic }}` },
      {
        name: "focus",
        type: "string",
        isRequired: true,
        template: `\${{ input.?focus.orValue("") }}`,
      },
      {
        name: "summary",
        type: "string",
        isRequired: false,
        template: `\${{ nodes.review.output.summary }}`,
      },
      { name: "first", type: "map", isRequired: false, template: `\${{ nodes.first.output }}` },
      { name: "tags", type: "string", isRequired: false, template: null },
    ]);
  });
});

describe("what containers declare", () => {
  const rows = { type: "array", items: fields({ name: text }, { required: ["name"] }) };
  const manifest = aManifest(
    [
      {
        id: "each",
        type: "foreach",
        items: `\${{ input.rows }}`,
        body: { nodes: [agent("one")] },
      },
      { id: "turn", type: "loop", max_iterations: 2, body: { nodes: [agent("two")] } },
      agent("after"),
    ],
    ["each -> turn", "turn -> after"],
    { input: fields({ rows }, { required: ["rows"] }) },
  );
  const scopesOf = readScopes(manifest, typedCatalogue);
  const offered = (nodeId: string, expression: string) =>
    completeExpression(expression, scopesOf(nodeId))?.options.map(({ label }) => label);

  it("is the fields of an item inside, and outside how each item and each node of the body ended", () => {
    expect(offered("one", "item.")).toEqual(["name"]);
    expect(offered("after", "nodes.each.output[0].")).toEqual(["status", "output", "error"]);
    expect(offered("after", "nodes.turn.output.")).toEqual(["iterations", "exhausted", "nodes"]);
    expect(offered("after", "nodes.turn.output.nodes.two.")).toEqual(["status", "output"]);
  });
});
