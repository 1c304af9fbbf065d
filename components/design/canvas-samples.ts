import type { EdgeState } from "@/components/canvas/flow-edges";
import type { StepWord } from "@/components/runs/step-state";
import { type DraftGraph, type DraftNode, readGraph } from "@/lib/engine/draft/read-graph";
import type { JsonObject } from "@/lib/kernel/json";

const nodes = [
  { id: "write", type: "agent", title: "Write the report", agent: "writer-agent@1.0.0" },
  {
    id: "confirm",
    type: "approval",
    title: "Confirm the analysis",
    role: "approver",
    options: ["approve", "reject"],
    expires_in: "PT48H",
  },
  { id: "deliver", type: "deliver", title: "Hand over", channel: { kind: "download" } },
  { id: "stop", type: "end", title: "Stopped", status: "failed" },
];
const edges = [
  { from: "write", to: "confirm" },
  { from: "confirm.approved", to: "deliver" },
  { from: "confirm.rejected", to: "stop" },
];

const graphOf = (spec: JsonObject): DraftGraph => readGraph({ spec });

function nodeOf(node: JsonObject): DraftNode {
  const [only] = graphOf({ nodes: [node], edges: [] }).nodes;
  if (!only) throw new Error("A sample is no node.");
  return only;
}

const [write, confirm, deliver] = nodes.map(nodeOf);
if (!write || !confirm || !deliver) throw new Error("A sample is missing.");

/** Single cards, by what they show. */
export const CARDS = {
  agent: write,
  approval: confirm,
  deliver,
  empty: nodeOf({ id: "empty", type: "tool", title: "Look up the registry" }),
} as const;

/** A small graph in the middle of a run. */
export const WIRED: {
  graph: DraftGraph;
  words: Readonly<Record<string, StepWord>>;
  edges: Readonly<Record<string, EdgeState>>;
} = {
  graph: graphOf({ nodes, edges }),
  words: { write: "succeeded", confirm: "succeeded", deliver: "running", stop: "skipped" },
  edges: { confirm: "taken", deliver: "active", stop: "idle" },
};
