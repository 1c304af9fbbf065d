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

/** One that can only call tools. */
const tools: Catalogue = { ...aCatalogue, features: ["node:tool"] };

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
describe("validation refuses as unsupported, and names", () => {
  const body = { nodes: [aToolNode("inner")] };
  it.each<[string, JsonObject, string]>([
    ["a loop", { id: "x", type: "loop", max_iterations: 2, body }, "/spec/nodes/0/type"],
    [
      "a foreach",
      { id: "x", type: "foreach", items: `\${{ input.rows }}`, body },
      "/spec/nodes/0/type",
    ],
    ["a subworkflow", { id: "x", type: "subworkflow", workflow: "child@1" }, "/spec/nodes/0/type"],
    ["an event", { id: "x", type: "event", event: "paid", key: "k" }, "/spec/nodes/0/type"],
    ["an emit", { id: "x", type: "emit", event: "paid" }, "/spec/nodes/0/type"],
    [
      "an evaluation",
      { id: "x", type: "evaluate", subject: 1, evaluators: [{ kind: "schema" }] },
      "/spec/nodes/0/type",
    ],
    [
      "an evaluation by an agent",
      {
        id: "x",
        type: "evaluate",
        subject: 1,
        evaluators: [{ kind: "agent", agent: "review-agent@1.0.0" }],
      },
      "/spec/nodes/0/evaluators/0",
    ],
    ["code", { id: "x", type: "code", source: "1" }, "/spec/nodes/0/type"],
    ["a join in mode any", { id: "x", type: "join", mode: "any" }, "/spec/nodes/0/mode"],
    [
      "a quorum on a step",
      aToolNode("x", { join: { mode: "quorum", count: 1 } }),
      "/spec/nodes/0/join",
    ],
    ["a settled join", { id: "x", type: "join", mode: "settled" }, "/spec/nodes/0/mode"],
    [
      "compensation",
      aToolNode("x", { compensate: { tool: "read@1.0.0" } }),
      "/spec/nodes/0/compensate",
    ],
    [
      "tools for one step",
      agent("x", "review-agent@1.0.0", { tools: [{ tool: "read@1.0.0" }] }),
      "/spec/nodes/0/tools",
    ],
    ["named approvers", anApproval("x", { people: ["ana@example.com"] }), "/spec/nodes/0/people"],
    ["groups", anApproval("x", { groups: ["board"] }), "/spec/nodes/0/groups"],
    [
      "computed approvers",
      anApproval("x", { computed: `\${{ input.who }}` }),
      "/spec/nodes/0/computed",
    ],
    ["several approvers", anApproval("x", { required: 2 }), "/spec/nodes/0/required"],
    ["stages", anApproval("x", { stages: [{ role: "approver" }] }), "/spec/nodes/0/stages"],
    [
      "excluding the requester",
      anApproval("x", { exclude_requester: true }),
      "/spec/nodes/0/exclude_requester",
    ],
    ["a form", anApproval("x", { form: { type: "object" } }), "/spec/nodes/0/form"],
    ["reminders", anApproval("x", { remind: { every: "PT1H" } }), "/spec/nodes/0/remind"],
    [
      "escalation",
      anApproval("x", { expires_in: "PT1H", on_expired: "escalate" }),
      "/spec/nodes/0/on_expired",
    ],
    [
      "mail",
      { id: "x", type: "deliver", artifacts: [`\${{ input.a }}`], channel: { kind: "mail" } },
      "/spec/nodes/0/channel",
    ],
  ])("%s", (_, node, path) => {
    expect(ofCode("unsupported", [[node]], tools)).toContainEqual(
      expect.objectContaining({
        severity: "error",
        path,
        node_id: "x",
        message: expect.stringMatching(/^x: /),
      }),
    );
    expect(ofCode("unsupported", [[node]])).toEqual([]);
  });

  it.each<[string, JsonObject, string]>([
    ["parameters", { params: { depth: { type: "string" } } }, "/spec/params"],
    ["success criteria", { success: { criteria: ["It is good"] } }, "/spec/success"],
    ["limits on concurrent runs", { concurrency: { key: "k" } }, "/spec/concurrency"],
    ["budgets", { limits: { budget: { usd: 1 } } }, "/spec/limits/budget"],
  ])("%s", (_, rest, path) => {
    expect(ofCode("unsupported", [["a"], [], rest], tools)).toEqual([
      expect.objectContaining({ path, node_id: null }),
    ]);
    expect(ofCode("unsupported", [["a"], [], rest])).toEqual([]);
  });
});
