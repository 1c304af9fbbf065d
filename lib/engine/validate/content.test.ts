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

const validate = (manifest: Manifest): Finding[] =>
  validateWorkflow(aManifest(...manifest), everything);

const agent = (id: string, name: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: "agent",
  agent: name,
  ...fields,
});
describe("validation is content with", () => {
  it.each<[string, Manifest]>([
    ["a single step", [["a"]]],
    [
      "a write that is tried once",
      [[aToolNode("a", { tool: "pay@1.0.0", retry: { max_attempts: 1 } })]],
    ],
    ["a write with a key", [[aToolNode("a", { tool: "post@1.0.0" })]]],
    ["a write that can be asked after", [[aToolNode("a", { tool: "ask@1.0.0" })]]],
    ["a channel", [[aToolNode("a", { tool: "read@stable" })]]],
    [
      "cases that are all there are",
      [
        [
          agent("r", "review-agent@1.0.0"),
          {
            id: "c",
            type: "condition",
            cases: ["approved", "rejected", "revise"].map((value) => ({
              when: `nodes.r.output.decision == "${value}"`,
              port: value,
            })),
          },
          "a",
          "b",
          "d",
        ],
        ["r -> c", "c.approved -> a", "c.rejected -> b", "c.revise -> d"],
        { limits: { budget: { usd: 1 } } },
      ],
    ],
    [
      "both answers to a question",
      [
        [
          {
            id: "c",
            type: "condition",
            cases: [
              { when: "input.ok", port: "yes" },
              { when: "!input.ok", port: "no" },
            ],
          },
          "a",
          "b",
        ],
        ["c.yes -> a", "c.no -> b"],
        { input: { type: "object", required: ["ok"], properties: { ok: { type: "boolean" } } } },
      ],
    ],
    [
      "a last case that always holds",
      [
        [
          {
            id: "c",
            type: "condition",
            cases: [
              { when: "input.n > 1", port: "yes" },
              { when: "true", port: "no" },
            ],
          },
          "a",
          "b",
        ],
        ["c.yes -> a", "c.no -> b"],
      ],
    ],
    [
      "an expiry that rejects",
      [
        [anApproval("p", { expires_in: "PT1H", on_expired: "reject" }), "a", anEnd("e")],
        ["p.approved -> a", "p.rejected -> e"],
      ],
    ],
    [
      "a failure that is routed",
      [[aToolNode("a", { on_failure: "route" }), "b"], ["a.error -> b"]],
    ],
    [
      "waits on ways beside each other",
      [
        [
          { id: "w", type: "wait", duration: "P1D" },
          { id: "v", type: "wait", duration: "P1D" },
          { id: "j", type: "join" },
        ],
        ["w -> j", "v -> j"],
        { limits: { max_duration: "PT36H" } },
      ],
    ],
  ])("%s", (_, manifest) => {
    expect(validate(manifest)).toEqual([]);
  });
});
