import type { MemoryRun } from "@/lib/engine/testing/memory-run";

/** The types of a run's events in their order, with the nodes that they are about. */
export const types = (run: MemoryRun) =>
  run.events.map(({ type, node }) => (node ? `${type} ${node}` : type));

export const ADA = { kind: "user", id: "u", name: "Ada" } as const;

/** What a person says of a request. */
export const decision = (option: string) => ({
  id: `${option}-1`,
  option,
  reason: "",
  form: null,
  artifactVersionId: null,
  decidedBy: ADA,
});

/** The node `ask`, which approvers decide. */
export const approval = (fields = {}) => ({
  id: "ask",
  type: "approval",
  role: "approver",
  ...fields,
});
