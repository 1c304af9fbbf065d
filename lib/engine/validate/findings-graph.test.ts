import { describe, expect, it } from "vitest";
import { aCatalogue } from "@/lib/engine/testing/a-catalogue";
import { aManifest, anApproval, anEnd, aToolNode } from "@/lib/engine/testing/a-manifest";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { FEATURES } from "@/lib/engine/validate/features";
import type { Finding } from "@/lib/engine/validate/finding";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import type { JsonObject } from "@/lib/kernel/json";

type Manifest = Parameters<typeof aManifest>;

/** A catalogue of a build that can do everything, for rules about what this one cannot do yet. */
const everything: Catalogue = { ...aCatalogue, features: FEATURES };

const validate = (manifest: Manifest, catalogue: Catalogue = everything): Finding[] =>
  validateWorkflow(aManifest(...manifest), catalogue);

const ofCode = (code: string, manifest: Manifest, catalogue?: Catalogue) =>
  validate(manifest, catalogue).filter((finding) => finding.code === code);

const yesNo = (when: string, id = "c"): JsonObject => ({
  id,
  type: "condition",
  cases: [{ when, port: "yes" }],
});

/** The smallest case of each kind of finding: what it says, and where. */
const cases: [string, string, Manifest, Partial<Finding>][] = [
  [
    "duplicate_node_id",
    "an id that is taken",
    [["a", "a"]],
    { path: "/spec/nodes/1/id", node_id: "a" },
  ],
  [
    "duplicate_node_id",
    "an id that is taken in a body",
    [
      ["a", { id: "l", type: "loop", max_iterations: 1, body: { nodes: [aToolNode("a")] } }],
      ["a -> l"],
    ],
    { path: "/spec/nodes/1/body/nodes/0/id" },
  ],
  [
    "unknown_node",
    "an edge to nowhere",
    [["research"], ["research -> reserch"]],
    {
      path: "/spec/edges/0/to",
      node_id: "research",
      message: "The edge from research leads to reserch, which does not exist.",
      hint: "Did you mean research?",
      range: { start: 0, end: 7, line: 1, column: 1 },
    },
  ],
  [
    "unknown_node",
    "an edge from nowhere",
    [["a"], ["x -> a"]],
    { path: "/spec/edges/0/from", node_id: "a" },
  ],
  [
    "unknown_node",
    "an edge out of a body",
    [
      [
        "a",
        {
          id: "l",
          type: "loop",
          max_iterations: 1,
          body: { nodes: [aToolNode("inner")], edges: [{ from: "inner", to: "a" }] },
        },
      ],
      ["a -> l"],
    ],
    { path: "/spec/nodes/1/body/edges/0/to" },
  ],
  [
    "unknown_port",
    "a port that does not exist",
    [["a", "b"], ["a.outt -> b"]],
    {
      path: "/spec/edges/0/from",
      node_id: "a",
      message: "a has no port outt.",
      hint: "Did you mean a.out?",
      range: { start: 2, end: 6, line: 1, column: 3 },
    },
  ],
  [
    "unknown_port",
    "no port where there are several",
    [[anApproval("p"), "a"], ["p -> a"]],
    { hint: "It has approved, rejected, expired, withdrawn.", range: null },
  ],
  [
    "unknown_port",
    "a way out of an end",
    [
      [anEnd("e"), "a", "b"],
      ["a -> e", "e -> b"],
    ],
    { message: "e ends the run: no edge leaves it." },
  ],
  [
    "unknown_port",
    "an error port that is never taken",
    [["a", "b"], ["a.error -> b"]],
    {
      message: "a never takes its port error.",
      hint: "Set on_failure: route on the node, or remove the edge.",
    },
  ],
  [
    "unreachable_node",
    "an end that nothing leads to",
    [["a", "b", anEnd("e")], ["a -> b"]],
    { node_id: "e", severity: "error" },
  ],
  [
    "unreachable_node",
    "a way that no port opens",
    [
      [anApproval("p"), "a", "b", "c"],
      ["p.approved -> a", "p.rejected -> b", "p.expired -> c"],
    ],
    { node_id: "c", message: "c can never be reached." },
  ],
  [
    "unreachable_node",
    "a node on its own",
    [["a", "b", "c"], ["a -> b"]],
    { node_id: "c", severity: "warning" },
  ],
  [
    "cycle",
    "a way back",
    [
      ["a", "b", "c"],
      ["a -> b", "b -> c", "c -> b"],
    ],
    { message: "The graph has a cycle: b → c → b.", path: "/spec/edges/1", node_id: "b" },
  ],
  [
    "cycle",
    "an edge to itself",
    [["a"], ["a -> a"]],
    { message: "The graph has a cycle: a → a.", path: "/spec/edges/0" },
  ],
  [
    "unbounded_loop",
    "a loop without a bound",
    [[{ id: "l", type: "loop", until: "false", body: { nodes: [aToolNode("a")] } }]],
    { path: "/spec/nodes/0", node_id: "l" },
  ],
  [
    "missing_branch",
    "no else",
    [[yesNo("input.n > 1"), "a"], ["c.yes -> a"]],
    {
      severity: "warning",
      message: "Where no case holds, the path ends.",
      hint: "Draw an edge from c.else.",
    },
  ],
  [
    "missing_branch",
    "a case without a way on",
    [[yesNo("input.n > 1"), "a"], ["c.else -> a"]],
    { severity: "warning", message: "Where this case holds, the path ends." },
  ],
  [
    "missing_branch",
    "no way for a rejection",
    [[anApproval("p"), "a"], ["p.approved -> a"]],
    { severity: "error", message: "Reject would end the path in silence." },
  ],
  [
    "missing_branch",
    "no way for an expiry",
    [
      [anApproval("p", { expires_in: "PT1H" }), "a", "b"],
      ["p.approved -> a", "p.rejected -> b"],
    ],
    { severity: "error", hint: "Draw an edge from p.expired." },
  ],
  [
    "missing_branch",
    "a revision that was asked for and leads nowhere",
    [
      [anApproval("p", { options: ["approve", "reject", "revise"] }), "a", "b"],
      ["p.approved -> a", "p.rejected -> b"],
    ],
    { severity: "warning" },
  ],
  [
    "missing_branch",
    "no way for a failure",
    [[aToolNode("a", { on_failure: "route" })]],
    { severity: "error", hint: "Draw an edge from a.error." },
  ],
  [
    "missing_branch",
    "no way for what fails an evaluation",
    [
      [{ id: "v", type: "evaluate", subject: 1, evaluators: [{ kind: "schema" }] }, "a"],
      ["v.passed -> a"],
    ],
    { severity: "error" },
  ],
];

describe("validation finds", () => {
  it.each(cases)("%s: %s", (code, _, manifest, expected) => {
    expect(ofCode(code, manifest)).toEqual([expect.objectContaining(expected)]);
  });
});

describe("in the body of a container", () => {
  const body = (container: JsonObject, edges: string[] = []): Manifest => {
    const nodes = [anApproval("p", { expires_in: "PT1H" }), aToolNode("a")];
    const inner = aManifest(nodes, edges).spec as JsonObject;
    return [[{ id: "l", ...container, body: inner }]];
  };
  const loop = { type: "loop", max_iterations: 3, until: "nodes.p.output.decision == 'approved'" };
  const foreach = { type: "foreach", items: "${{ [1, 2] }}" };

  it("an answer of people may end the round: the loop says what follows", () => {
    expect(ofCode("missing_branch", body(loop))).toEqual([]);
    expect(ofCode("missing_branch", body(loop, ["p.approved -> a"]))).toEqual([]);
  });

  it("an answer may be what an item gives; one that leads on beside others that do not is named", () => {
    expect(ofCode("missing_branch", body(foreach))).toEqual([]);
    const found = ofCode("missing_branch", body(foreach, ["p.approved -> a"]));
    expect(found.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
  });

  it("a failure that was to lead somewhere still has to", () => {
    const nodes = [aToolNode("a", { on_failure: "route" })];
    const found = ofCode("missing_branch", [
      [{ id: "l", ...loop, until: "true", body: { nodes } }],
    ]);
    expect(found).toMatchObject([{ severity: "error" }]);
  });
});
