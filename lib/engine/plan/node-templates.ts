import type { Template } from "@/lib/engine/expression/template";
import { approvalTemplates } from "@/lib/engine/plan";
import type { NodeDraft } from "@/lib/engine/plan/node-draft";

/** Every template that is filled in when the node begins. */
export function templatesOf(node: NodeDraft): Template[] {
  switch (node.type) {
    case "agent":
    case "tool":
    case "subworkflow":
      return [node.input];
    case "deliver":
      return node.recipient ? [...node.artifacts, node.recipient] : node.artifacts;
    case "transform":
      return [node.mapping];
    case "evaluate":
      return [node.subject];
    case "approval":
      return approvalTemplates(node);
    case "wait":
      return node.until.kind === "timestamp" ? [node.until.at] : [];
    case "event":
      return [node.key];
    case "emit":
      return [node.key, node.payload].filter((part) => part !== null);
    case "foreach":
      return [node.items];
    default:
      return [];
  }
}
