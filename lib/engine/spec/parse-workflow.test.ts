import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { NODE_TYPES } from "@/lib/engine/spec/node-types";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import { workflowSpecSchema } from "@/lib/engine/spec/workflow";
import { parseWorkflowYaml } from "@/lib/engine/spec/yaml";
import { arbitraryJson } from "@/lib/engine/testing/arbitrary-manifest";
import type { Json, JsonObject } from "@/lib/kernel/json";

const manifest = (nodes: Json, edges?: Json): JsonObject => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name: "test" },
  spec: { nodes, ...(edges !== undefined && { edges }) },
});

const findingsOf = (value: unknown) => {
  const parsed = parseWorkflow(value);
  return parsed.ok ? [] : parsed.findings;
};

const end: JsonObject = { id: "end", type: "end", status: "succeeded" };

describe("parseWorkflow", () => {
  it.each<[string, Json, string, string, string | null]>([
    [
      "a node type that does not exist",
      [{ id: "a", type: "robot" }],
      "/spec/nodes/0/type",
      "There is no node type of this name.",
      "a",
    ],
    [
      "a field that does not exist",
      [{ ...end, statuss: 1 }],
      "/spec/nodes/0/statuss",
      'There is no field "statuss" here.',
      "end",
    ],
    [
      "an id that is no identifier",
      [{ ...end, id: "My Node" }],
      "/spec/nodes/0/id",
      "Must begin with a lower-case letter",
      "My Node",
    ],
    [
      "an id that CEL cannot name",
      [{ ...end, id: "in" }],
      "/spec/nodes/0/id",
      "cannot be ids",
      "in",
    ],
    [
      "a duration in months",
      [{ id: "a", type: "wait", duration: "P1M" }],
      "/spec/nodes/0/duration",
      "Must be an ISO 8601 duration",
      "a",
    ],
    [
      "a reference without a version",
      [{ id: "a", type: "agent", agent: "writer" }],
      "/spec/nodes/0/agent",
      "Must be a name and a version or channel",
      "a",
    ],
    [
      "an agent without an agent",
      [{ id: "a", type: "agent" }],
      "/spec/nodes/0/agent",
      "agent is missing.",
      "a",
    ],
    [
      "a retry of a class that may not be repeated",
      [{ id: "a", type: "tool", tool: "t@1.0.0", retry: { max_attempts: 2, on: ["permission"] } }],
      "/spec/nodes/0/retry/on/0",
      "Must be one of transient, ",
      "a",
    ],
    ["no nodes", [], "/spec/nodes", "There is no step yet. Add the first one.", null],
    [
      "a body that is no graph",
      [{ id: "l", type: "loop", body: { nodes: [{ id: "x", type: "end" }] } }],
      "/spec/nodes/0/body/nodes/0/status",
      "status is missing.",
      "x",
    ],
    [
      "an option that is neither a word nor an object",
      [{ id: "a", type: "approval", options: [1] }],
      "/spec/nodes/0/options/0",
      "Must be one of approve, reject, revise.",
      "a",
    ],
  ])("names %s", (_, nodes, path, message, nodeId) => {
    expect(findingsOf(manifest(nodes))).toContainEqual(
      expect.objectContaining({
        code: "schema_invalid",
        severity: "error",
        path,
        message: expect.stringContaining(message),
        node_id: nodeId,
      }),
    );
  });

  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["a text", "apiVersion: signalbox/v1"],
    ["a date", manifest([{ ...end, notes: new Date(0) as unknown as Json }])],
    ["a number that is none", manifest([{ ...end, priority: Number.NaN }])],
    ["the character U+0000", manifest([{ ...end, notes: "a\0b" }])],
    ["half a character", manifest([{ ...end, notes: "a\ud800b" }])],
    ["half a character in a key", manifest([{ ...end, "a\udc00": 1 }])],
    ["a dangerous key", JSON.parse('{"__proto__": {"a": 1}}')],
    ["ten thousand nodes and more", manifest(Array.from({ length: 60_000 }, () => end))],
    ["a value nested without end", JSON.parse(`${"[".repeat(3000)}${"]".repeat(3000)}`)],
  ])("refuses %s", (_, value) => {
    expect(findingsOf(value).length).toBeGreaterThan(0);
  });

  it("never throws on any JSON", () => {
    const nearly = fc
      .tuple(arbitraryJson, arbitraryJson)
      .map(([nodes, edges]) => manifest(nodes, edges));
    fc.assert(
      fc.property(fc.oneof(arbitraryJson, nearly), (value) => {
        expect(parseWorkflow(value)).toHaveProperty("ok");
      }),
    );
  });

  it("knows sixteen types of nodes", () => {
    expect(NODE_TYPES).toHaveLength(16);
  });

  it("can be told to editors as a JSON Schema", () => {
    const schema = z.toJSONSchema(workflowSpecSchema, { io: "input" });
    expect(schema.$defs?.WorkflowSpec).toMatchObject({ additionalProperties: false });
    expect(schema.$defs).toHaveProperty("LoopNode");
  });
});

describe("short forms", () => {
  it("turns dependsOn into edges, and when into a condition before the node", () => {
    const parsed = parseWorkflow(
      manifest([
        { id: "ask", type: "approval", role: "approver" },
        { id: "check", type: "tool", tool: "check@1.0.0" },
        {
          id: "pay",
          type: "tool",
          tool: "pay@1.0.0",
          dependsOn: ["ask", "check.error"],
          when: "input.n > 1",
          join: "any",
        },
        { id: "tell", type: "tool", tool: "tell@1.0.0", dependsOn: "pay" },
      ]),
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
    expect(parsed.spec.spec.nodes.slice(2)).toEqual([
      {
        id: "pay",
        type: "tool",
        tool: "pay@1.0.0",
        input: { ask: `\${{ nodes.ask.output }}`, check: `\${{ nodes.check.output }}` },
      },
      { id: "tell", type: "tool", tool: "tell@1.0.0" },
      {
        id: "pay_when",
        type: "condition",
        join: "any",
        cases: [{ when: "input.n > 1", port: "yes" }],
      },
    ]);
    expect(parsed.spec.spec.edges).toEqual([
      { from: "ask.approved", to: "pay_when" },
      { from: "check.error", to: "pay_when" },
      { from: "pay", to: "tell" },
      { from: "pay_when.yes", to: "pay" },
    ]);
  });

  it("rewrites bodies, keeps what is wired, and takes an id that is free", () => {
    const inner = [
      { id: "a", type: "end", status: "failed", when: "false" },
      { ...end, id: "a_when" },
    ];
    const parsed = parseWorkflow(
      manifest([
        { id: "l", type: "loop", body: { nodes: inner, edges: [{ from: "a_when", to: "a" }] } },
      ]),
    );
    expect(parsed).toMatchObject({
      spec: {
        spec: {
          nodes: [
            {
              body: {
                edges: [
                  { from: "a_when", to: "a_when_2" },
                  { from: "a_when_2.yes", to: "a" },
                ],
              },
            },
          ],
        },
      },
    });
  });

  it("leaves what it does not understand for the schema to refuse", () => {
    expect(findingsOf(manifest([{ ...end, dependsOn: [1] }])).map(({ path }) => path)).toEqual([
      "/spec/nodes/0/dependsOn",
    ]);
    expect(findingsOf(manifest([{ ...end, when: true }])).map(({ path }) => path)).toEqual([
      "/spec/nodes/0/when",
    ]);
  });

  it("is found where it was written", () => {
    const text =
      "apiVersion: signalbox/v1\nkind: Workflow\nmetadata: { name: test }\nspec:\n  nodes:\n    - id: a\n      type: tool\n      tool: t@1.0.0\n      when: input.n >\n";
    const { sourceMap } = parseWorkflowYaml(text);
    expect(sourceMap.locate("/spec/nodes/1/cases/0/when")).toMatchObject({ line: 9, column: 13 });
    expect(sourceMap.locate("/spec/edges/0/from")).toMatchObject({ line: 9 });
  });
});
