import { optionsOf } from "@/lib/engine/spec/approval-options";
import type { WorkflowNode } from "@/lib/engine/spec/graph";

/** Every port that a node has, in the order in which a screen shows them. */
export function portsOf(node: WorkflowNode): string[] {
  switch (node.type) {
    case "agent":
    case "tool":
    case "code":
    case "transform":
    case "foreach":
    case "subworkflow":
    case "deliver":
      return ["out", "error"];
    case "join":
    case "wait":
    case "emit":
      return ["out"];
    case "condition":
      return distinct([...node.cases.map(({ port }) => port), "else"]);
    case "loop":
      return ["out", "exhausted"];
    case "event":
      return ["out", "expired"];
    case "approval":
      return distinct([...optionsOf(node).map(({ port }) => port), "expired", "withdrawn"]);
    case "evaluate":
      return ["passed", "failed"];
    case "end":
      return [];
  }
}

const distinct = (ports: readonly string[]): string[] => [...new Set(ports)];

/** The port that an edge takes if it names none. */
export const DEFAULT_PORT = "out";
