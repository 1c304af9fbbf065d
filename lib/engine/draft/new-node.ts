import type { NodeType } from "@/lib/engine/spec/graph";
import type { JsonObject } from "@/lib/kernel/json";

/**
 * What a new node of each type says. Nobody can guess a reference or an expression, so those stay empty for the
 * author; everything that has a usual answer has it.
 */
const BEGINNINGS: Readonly<Record<NodeType, JsonObject>> = {
  agent: { agent: "" },
  tool: { tool: "" },
  code: { source: "" },
  transform: { mapping: {} },
  evaluate: { subject: "", evaluators: [{ kind: "rule", expr: "" }] },
  condition: { cases: [{ when: "", port: "yes" }] },
  join: { mode: "all" },
  loop: { max_iterations: 3 },
  foreach: { items: "" },
  subworkflow: { workflow: "" },
  approval: {
    role: "approver",
    options: ["approve", "reject"],
    expires_in: "PT48H",
    on_expired: "reject",
  },
  wait: { duration: "PT1H" },
  event: { event: "", key: "" },
  deliver: { artifacts: [], channel: { kind: "download" } },
  emit: { event: "" },
  end: { status: "succeeded" },
};

/** A node of a type with this id and title, ready for an author to fill in; a container without its body. */
export const newNode = ({
  type,
  id,
  title,
}: {
  type: NodeType;
  id: string;
  title: string;
}): JsonObject => ({
  id,
  type,
  title,
  ...structuredClone(BEGINNINGS[type]),
});
