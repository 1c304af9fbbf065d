import { describe, expect, it } from "vitest";
import { aCatalogue } from "@/lib/engine/testing/a-catalogue";
import { aManifest, aToolNode } from "@/lib/engine/testing/a-manifest";
import type { Catalogue, WorkflowVersionEntry } from "@/lib/engine/validate/catalogue";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import type { JsonObject } from "@/lib/kernel/json";

const entry = (rest: Partial<WorkflowVersionEntry> = {}): WorkflowVersionEntry => ({
  id: "00000000-0000-7000-8000-000000000009",
  version: "3",
  state: "active",
  inputSchema: {
    type: "object",
    required: ["topic"],
    properties: { topic: { type: "string" } },
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    required: ["report"],
    properties: { report: { type: "string" } },
    additionalProperties: false,
  },
  depth: 0,
  contains: [],
  ...rest,
});

const catalogue = (rest: Partial<WorkflowVersionEntry> = {}): Catalogue => ({
  ...aCatalogue,
  workflows: { child: { latest: 3, channels: {}, versions: [entry(rest)] } },
});

const step = (fields: JsonObject = {}): JsonObject => ({
  id: "sub",
  type: "subworkflow",
  workflow: "child@3",
  input: { topic: "rivers" },
  ...fields,
});

const find = (node: JsonObject, rest: Partial<WorkflowVersionEntry> = {}, reader?: JsonObject) =>
  validateWorkflow(
    reader ? aManifest([node, reader], ["sub -> b"]) : aManifest([node]),
    catalogue(rest),
  ).filter(({ severity }) => severity === "error");

const name = String((aManifest(["a"]).metadata as JsonObject).name);

describe("a workflow as a step of another", () => {
  it("is fine where it exists, takes what it is given, and is read by what it gives", () => {
    const reader = aToolNode("b", { input: { x: "${{ nodes.sub.output.report }}" } });
    expect(find(step(), {}, reader)).toEqual([]);
  });

  it.each<[string, JsonObject, Partial<WorkflowVersionEntry>, object]>([
    [
      "itself",
      { workflow: `${name}@1` },
      {},
      { code: "subworkflow_recursion", message: `${name} would run itself.` },
    ],
    [
      "itself through another",
      {},
      { contains: ["other", name] },
      { code: "subworkflow_recursion", message: `${name} would run itself through child.` },
    ],
    [
      "one that is nested too deep",
      {},
      { depth: 8 },
      {
        code: "subworkflow_recursion",
        message: "Workflows would be nested 9 deep; 8 is the most.",
      },
    ],
    [
      "a version that there is not",
      { workflow: "child@4" },
      {},
      {
        code: "unresolved_reference",
        message: "There is no workflow child@4.",
        hint: "There is child@3.",
      },
    ],
    [
      "a name that there is not",
      { workflow: "chid@3" },
      {},
      { code: "unresolved_reference", hint: "Did you mean child?" },
    ],
    [
      "one that takes something else",
      { input: { topic: 3 } },
      {},
      { code: "port_type_mismatch", path: "/spec/nodes/0/input/topic" },
    ],
    [
      "a deployment",
      { workflow: undefined, deployment: "live" } as never,
      {},
      { code: "unsupported", path: "/spec/nodes/0/deployment" },
    ],
  ])("is refused for %s", (_, fields, rest, finding) => {
    const node = JSON.parse(JSON.stringify(step(fields)));
    expect(find(node, rest)).toContainEqual(
      expect.objectContaining({ node_id: "sub", path: "/spec/nodes/0/workflow", ...finding }),
    );
  });

  it("may be nested as deep as runs may be", () => {
    expect(find(step(), { depth: 7 })).toEqual([]);
  });

  it("gives only what its output declares", () => {
    const reader = aToolNode("b", { input: { x: "${{ nodes.sub.output.none }}" } });
    expect(find(step(), {}, reader)).toContainEqual(
      expect.objectContaining({ code: "expression_error", node_id: "b" }),
    );
  });
});
