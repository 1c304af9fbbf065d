import { compileNode } from "@/lib/engine/plan/compile-node";
import { exhaustedRequestId } from "@/lib/engine/plan/exhausted-ports";
import type { NodeContext, NodeDraft } from "@/lib/engine/plan/node-draft";
import type { ExhaustedApproval } from "@/lib/engine/spec/approval-node";
import type { NodeOf } from "@/lib/engine/spec/graph";

/** More rounds than anybody should grant at once. */
const MORE_ROUNDS_MAX = 100;

const OPTIONS = [
  { id: "continue", title: "Go on with the last result", port: "continue", effect: "approved" },
  { id: "again", title: "Turn again", port: "again", effect: "revised", requires_reason: false },
  { id: "fail", title: "Give up", port: "fail", effect: "rejected" },
] as const;

const FORM = {
  type: "object",
  properties: {
    rounds: {
      type: "integer",
      title: "More rounds",
      minimum: 1,
      maximum: MORE_ROUNDS_MAX,
      default: 1,
    },
  },
  additionalProperties: false,
};

/**
 * The node by which an exhausted loop asks people. It stands in the loop's body, so that it sees the last
 * iteration, and nothing leads to it or away from it: the loop itself enters it and reads its port.
 */
export function exhaustedRequest(loop: NodeOf<"loop">, context: NodeContext): NodeDraft[] {
  if (typeof loop.on_exhausted !== "object") return [];
  const approval: ExhaustedApproval = loop.on_exhausted.approval;
  const id = exhaustedRequestId(loop.id);
  const node: NodeOf<"approval"> = {
    ...approval,
    type: "approval",
    id,
    title: loop.title ?? loop.id,
    options: [...OPTIONS],
    form: FORM,
  };
  return [compileNode(node, { ...context, container: loop.id, incoming: [], outgoing: [] })];
}
