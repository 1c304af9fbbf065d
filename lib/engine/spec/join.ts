import type { WorkflowNode } from "@/lib/engine/spec/graph";

export type JoinRule = {
  mode: "all" | "any" | "quorum" | "settled";
  count: number | null;
  minSuccess: number;
  cancelLosers: boolean;
};

/** How a node treats several incoming edges; `all` unless it says otherwise. */
export function joinOf(node: WorkflowNode): JoinRule {
  const said = node.type === "join" ? node : typeof node.join === "object" ? node.join : {};
  const mode =
    (node.type !== "join" && typeof node.join === "string" ? node.join : said.mode) ?? "all";
  return {
    mode,
    count: said.count ?? null,
    minSuccess: said.min_success ?? 0,
    cancelLosers: said.cancel_losers ?? true,
  };
}

/** What is said beside the mode, where it means something. */
export const JOIN_DETAILS: Readonly<
  Record<JoinRule["mode"], readonly ("count" | "min_success" | "cancel_losers")[]>
> = {
  all: [],
  any: ["cancel_losers"],
  quorum: ["count", "cancel_losers"],
  settled: ["min_success"],
};
