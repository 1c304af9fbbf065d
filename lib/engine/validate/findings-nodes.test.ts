import { describe, expect, it } from "vitest";
import { aCatalogue } from "@/lib/engine/testing/a-catalogue";
import { aManifest, anApproval, aToolNode } from "@/lib/engine/testing/a-manifest";
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

const agent = (id: string, name: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: "agent",
  agent: name,
  ...fields,
});
const yesNo = (when: string, id = "c"): JsonObject => ({
  id,
  type: "condition",
  cases: [{ when, port: "yes" }],
});

/** The smallest case of each kind of finding: what it says, and where. */
const cases: [string, string, Manifest, Partial<Finding>][] = [
  [
    "schema_invalid",
    "items that are a text and no expression",
    [
      [
        {
          id: "each",
          type: "foreach",
          items: '["Acme","Delta"]',
          body: { nodes: [aToolNode("a")] },
        },
      ],
    ],
    { message: "This is a text, and no list.", path: "/spec/nodes/0/items" },
  ],
  [
    "join_unsatisfiable",
    "a quorum without a count",
    [["a", { id: "j", type: "join", mode: "quorum" }], ["a -> j"]],
    { message: "A quorum needs a count." },
  ],
  [
    "join_unsatisfiable",
    "a quorum of more than there are",
    [
      ["a", "b", { id: "j", type: "join", mode: "quorum", count: 3 }],
      ["a -> j", "b -> j"],
    ],
    { message: "It waits for 3 of 2 nodes.", path: "/spec/nodes/2" },
  ],
  [
    "join_unsatisfiable",
    "a quorum of two ports of one node",
    [
      [yesNo("true"), aToolNode("j", { join: { mode: "quorum", count: 2 } })],
      ["c.yes -> j", "c.else -> j"],
    ],
    { message: "It waits for 2 of 1 nodes.", path: "/spec/nodes/1/join" },
  ],
  [
    "join_unsatisfiable",
    "more successes than there can be",
    [["a", { id: "j", type: "join", mode: "settled", min_success: 2 }], ["a -> j"]],
    { message: "It wants 2 successes of 1 nodes." },
  ],
  [
    "schema_invalid",
    "a keyword that does not exist",
    [["a"], [], { input: { propertes: {} } }],
    { path: "/spec/input/propertes", hint: "Did you mean properties?", node_id: null },
  ],
  [
    "schema_invalid",
    "a schema of a node",
    [[aToolNode("a", { output: { type: "text" } })]],
    { path: "/spec/nodes/0/output/type", node_id: "a" },
  ],
  [
    "schema_invalid",
    "a wait for nothing",
    [[{ id: "w", type: "wait" }]],
    { path: "/spec/nodes/0", message: "A wait has a duration or a timestamp, and not both." },
  ],
  [
    "schema_invalid",
    "an approval by nobody",
    [
      [{ id: "p", type: "approval" }, "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { message: "Nobody could decide." },
  ],
  [
    "schema_invalid",
    "a stage for nobody",
    [
      [{ id: "p", type: "approval", stages: [{ role: "approver" }, { title: "Then" }] }, "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/stages/1", message: "Nobody could decide." },
  ],
  [
    "schema_invalid",
    "a stage for a role that nobody holds",
    [
      [{ id: "p", type: "approval", stages: [{ role: "boss" }] }, "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/stages/0/role", message: "There is no role boss." },
  ],
  [
    "schema_invalid",
    "more votes than people who have one",
    [
      [{ id: "p", type: "approval", people: ["a@b.c", "A@b.c "], required: 2 }, "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/required", message: "2 must agree, and 1 may decide." },
  ],
  [
    "schema_invalid",
    "a role that nobody holds",
    [
      [anApproval("p", { role: "boss" }), "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/role", severity: "error", message: "There is no role boss." },
  ],
  [
    "schema_invalid",
    "a role that decides nothing",
    [
      [anApproval("p", { role: "viewer" }), "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/role", severity: "warning", node_id: "p" },
  ],
  [
    "schema_invalid",
    "an option without a meaning",
    [
      [anApproval("p", { options: ["approve", { id: "later" }] }), "a"],
      ["p.approved -> a", "p.later -> a"],
    ],
    { path: "/spec/nodes/0/options/1" },
  ],
  [
    "schema_invalid",
    "an option twice",
    [
      [anApproval("p", { options: ["approve", "approve", "reject"] }), "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/options/1" },
  ],
  [
    "unresolved_reference",
    "an agent that does not exist",
    [[agent("a", "reserch-agent@2.1.0")]],
    { path: "/spec/nodes/0/agent", severity: "error", node_id: "a" },
  ],
  [
    "unresolved_reference",
    "an agent with a slip of the pen",
    [[agent("a", "research-agents@2.1.0")]],
    { hint: "Did you mean research-agent?" },
  ],
  [
    "unresolved_reference",
    "a version that does not exist",
    [[agent("a", "research-agent@9.0.0")]],
    { message: "There is no agent research-agent@9.0.0.", hint: "There is 2.1.0." },
  ],
  [
    "unresolved_reference",
    "a channel that points nowhere",
    [[agent("a", "research-agent@beta")]],
    { severity: "error" },
  ],
  [
    "unresolved_reference",
    "a quarantined version",
    [[agent("a", "old-agent@2.0.0")]],
    { severity: "error", message: "The agent old-agent@2.0.0 is quarantined." },
  ],
  [
    "unsupported",
    "a version that can never run",
    [[agent("a", "old-agent@3.0.0")]],
    { severity: "error", path: "/spec/nodes/0/agent", hint: "Take another version." },
  ],
  [
    "unresolved_reference",
    "a deprecated version",
    [[agent("a", "old-agent@1.0.0")]],
    { severity: "warning", message: "The agent old-agent@1.0.0 is deprecated." },
  ],
  [
    "unresolved_reference",
    "a tool to compensate with",
    [[aToolNode("a", { compensate: { tool: "undo@1.0.0" } })]],
    { path: "/spec/nodes/0/compensate/tool" },
  ],
  [
    "undeclared_side_effect",
    "a write that may happen twice",
    [[aToolNode("a", { tool: "pay@1.0.0" })]],
    { path: "/spec/nodes/0/tool", node_id: "a", severity: "error" },
  ],
  [
    "expiry_approves",
    "an expiry that approves",
    [
      [anApproval("p", { expires_in: "PT1H", on_expired: "approve" }), "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/on_expired", severity: "error" },
  ],
  [
    "expiry_approves",
    "an expiry that goes the way of an approval",
    [
      [anApproval("p", { expires_in: "PT1H" }), "a", "b"],
      ["p.approved -> a", "p.rejected -> b", "p.expired -> a"],
    ],
    { path: "/spec/edges/2" },
  ],
  [
    "expiry_approves",
    "an approving option on the port of the expiry",
    [
      [
        anApproval("p", {
          expires_in: "PT1H",
          options: [{ id: "approve", port: "expired" }, "reject"],
        }),
        "a",
      ],
      ["p.expired -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/options" },
  ],
  [
    "clock_conflict",
    "an attempt longer than its step",
    [[aToolNode("a", { timeout: "PT2H", deadline: "PT1H" })]],
    { severity: "warning", path: "/spec/nodes/0/timeout" },
  ],
  [
    "clock_conflict",
    "an approval longer than its run",
    [
      [anApproval("p", { expires_in: "P3D" }), "a"],
      ["p.approved -> a", "p.rejected -> a", "p.expired -> a"],
      { limits: { max_duration: "P2D" } },
    ],
    { path: "/spec/nodes/0/expires_in" },
  ],
  [
    "clock_conflict",
    "a reminder after the expiry",
    [
      [anApproval("p", { expires_in: "P1D", remind: { every: "P2D" } }), "a"],
      ["p.approved -> a", "p.rejected -> a", "p.expired -> a"],
    ],
    { path: "/spec/nodes/0/remind" },
  ],
  [
    "clock_conflict",
    "an escalation that begins to count too late",
    [
      [
        anApproval("p", {
          expires_in: "P3D",
          due_in: "P2D",
          escalate: { after: "P1D", role: "admin" },
        }),
        "a",
      ],
      ["p.approved -> a", "p.rejected -> a", "p.expired -> a"],
    ],
    { path: "/spec/nodes/0/escalate" },
  ],
  [
    "schema_invalid",
    "an escalation to nobody",
    [
      [anApproval("p", { expires_in: "P1D", on_expired: "escalate" }), "a"],
      ["p.approved -> a", "p.rejected -> a"],
    ],
    { path: "/spec/nodes/0/on_expired", message: "It escalates, and nobody is named to whom." },
  ],
  [
    "clock_conflict",
    "waits that add up",
    [
      [
        { id: "w", type: "wait", duration: "P1D" },
        { id: "v", type: "wait", duration: "P1D" },
      ],
      ["w -> v"],
      { limits: { max_duration: "PT36H" } },
    ],
    { path: "/spec/nodes/1", node_id: "v" },
  ],
  [
    "clock_conflict",
    "a longest pause shorter than the first",
    [[aToolNode("a", { retry: { max_attempts: 2, initial: "PT1M", max: "PT1S" } })]],
    { path: "/spec/nodes/0/retry/max" },
  ],
  [
    "budget_missing",
    "nothing that bounds the cost",
    [[agent("a", "review-agent@1.0.0")]],
    { severity: "warning", path: "/spec/limits" },
  ],
  [
    "limit_exceeded",
    "501 nodes",
    [Array.from({ length: 501 }, (_, index) => `n${index}`)],
    { path: "/spec/nodes", message: "The graph has 501 nodes; 500 are the most." },
  ],
];

describe("validation finds", () => {
  it.each(cases)("%s: %s", (code, _, manifest, expected) => {
    expect(ofCode(code, manifest)).toEqual([expect.objectContaining(expected)]);
  });

  it("permission_denied: what the publisher cannot grant, where that is asked", () => {
    const manifest: Manifest = [
      [aToolNode("a", { tool: "pay@1.0.0", retry: { max_attempts: 1 } })],
    ];
    expect(ofCode("permission_denied", manifest, { ...everything, grants: [] })).toMatchObject([
      { path: "/spec/nodes/0/tool" },
    ]);
    expect(
      ofCode("permission_denied", manifest, { ...everything, grants: ["payments:write"] }),
    ).toEqual([]);
    expect(ofCode("permission_denied", manifest)).toEqual([]);
  });
});
