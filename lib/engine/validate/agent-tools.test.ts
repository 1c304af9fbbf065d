import { describe, expect, it } from "vitest";
import { anAgent } from "@/lib/engine/testing/a-catalogue";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import { typedCatalogue } from "@/lib/engine/testing/typed-catalogue";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import type { Json, JsonObject } from "@/lib/kernel/json";

const catalogue: Catalogue = {
  ...typedCatalogue,
  agents: {
    ...typedCatalogue.agents,
    payer: { channels: {}, versions: [anAgent("payer", "1.0.0", { tools: ["pay@1.0.0"] })] },
  },
};

/** Two steps side by side, a step behind one of them, and a container that hides another. */
function findingsOf(tools: Json[], fields: JsonObject = {}) {
  const agent = { id: "think", type: "agent", agent: "typed@1.0.0", tools, ...fields };
  const each = {
    id: "each",
    type: "foreach",
    items: "${{ [1] }}",
    body: { nodes: [{ id: "inner", type: "tool", tool: "read@1.0.0" }] },
  };
  const spec = aManifest([agent, "beside", "after", each], ["think -> after"], {
    limits: { budget: { usd: 1 } },
  });
  return validateWorkflow(spec, catalogue)
    .filter(({ path }) => path.includes("/nodes/0/"))
    .map(({ code, severity, path, message, hint, range }) => ({
      code,
      severity,
      path: path.replace("/spec/nodes/0", ""),
      message,
      hint,
      at: range && [range.start, range.end],
    }));
}

const reading = (when: string) => findingsOf([{ tool: "read@1.0.0", when }]);

describe("a condition of a tool", () => {
  it.each([
    "nodes.beside.status == 'succeeded'",
    // Also of what comes later or runs at the same time: it is asked with every call.
    "nodes.after.status == 'blocked' || nodes.each.status == 'running'",
    "nodes.beside.status in ['running', 'succeeded']",
    "true",
  ])("may be %s", (when) => {
    expect(reading(when)).toEqual([]);
  });

  it.each([
    "input.ok == true",
    "nodes.beside.output.ok == true",
    "size(nodes) > 0",
    "run.title == 'x'",
    "nodes.beside.output == null && nodes.beside.status == 'succeeded'",
  ])("reads nothing but statuses: %s", (when) => {
    const found = reading(when);
    expect(found).not.toEqual([]);
    expect(found[0]).toMatchObject({
      code: "expression_error",
      severity: "error",
      path: "/tools/0/when",
    });
  });

  it("says once what must not be read", () => {
    expect(findingsOf([{ tool: "read@1.0.0", when: "run.nope == 'x'" }])).toHaveLength(1);
  });

  it("says what may be read, and how it is written", () => {
    expect(reading("input.ok == true")).toMatchObject([
      {
        message:
          "What an agent may call depends on the status of nodes: nothing else can be read here.",
        hint: "Write it like nodes.review.status == 'succeeded'.",
      },
    ]);
  });

  it.each([
    ["nodes.think.status == 'running'", "own"],
    ["nodes.inner.status == 'running'", "cannot be seen"],
    ["nodes.besid.status == 'running'", "no node"],
    ["nodes.beside.status", "string"],
    ["nodes.beside.status ==", ""],
  ])("%s is refused", (when, message) => {
    expect(reading(when)).toMatchObject([
      {
        code: "expression_error",
        path: "/tools/0/when",
        message: expect.stringContaining(message),
      },
    ]);
  });
});

describe("the tools of an agent", () => {
  it("are there, each once", () => {
    expect(findingsOf([{ tool: "raed@1.0.0" }])).toMatchObject([
      { code: "unresolved_reference", path: "/tools/0/tool", hint: "Did you mean read?" },
    ]);
    expect(
      findingsOf([{ tool: "read@1.0.0" }, { tool: "read@stable", when: "true" }]),
    ).toMatchObject([
      { code: "schema_invalid", path: "/tools/1/tool", message: "The tool read is there twice." },
    ]);
  });

  it("are a warning where nobody could find out what became of a lost call, wherever they are named", () => {
    const warning = { code: "undeclared_side_effect", severity: "warning" };
    expect(findingsOf([{ tool: "pay@1.0.0" }])).toMatchObject([
      { ...warning, path: "/tools/0/tool" },
    ]);
    expect(findingsOf([], { agent: "payer@1.0.0" })).toMatchObject([
      { ...warning, path: "/agent" },
    ]);
    expect(findingsOf([{ tool: "post@1.0.0" }, { tool: "ask@1.0.0" }])).toEqual([]);
  });
});
