import type { EdgeState } from "@/components/canvas/flow-edges";
import type { StepWord } from "@/components/runs/step-state";
import { type DraftGraph, type DraftNode, readGraph } from "@/lib/engine/draft/read-graph";
import type { JsonObject } from "@/lib/kernel/json";

/** What the samples are called, in the reader's language. */
export type SampleTitles = Record<"write" | "confirm" | "deliver" | "stop" | "look", string>;

const graphOf = (spec: JsonObject): DraftGraph => readGraph({ spec });

function nodeOf(node: JsonObject): DraftNode {
  const [only] = graphOf({ nodes: [node], edges: [] }).nodes;
  if (!only) throw new Error("A sample is no node.");
  return only;
}

const EDGES = [
  { from: "write", to: "confirm" },
  { from: "confirm.approved", to: "deliver" },
  { from: "confirm.rejected", to: "stop" },
];

/** Single cards by what they show, and a small graph of them in the middle of a run. */
export function canvasSamples(titles: SampleTitles) {
  const write = { id: "write", type: "agent", title: titles.write, agent: "writer-agent@1.0.0" };
  const confirm = {
    id: "confirm",
    type: "approval",
    title: titles.confirm,
    role: "approver",
    options: ["approve", "reject"],
    expires_in: "PT48H",
  };
  const deliver = {
    id: "deliver",
    type: "deliver",
    title: titles.deliver,
    channel: { kind: "download" },
  };
  const stop = { id: "stop", type: "end", title: titles.stop, status: "failed" };
  return {
    agent: nodeOf(write),
    approval: nodeOf(confirm),
    deliver: nodeOf(deliver),
    empty: nodeOf({ id: "empty", type: "tool", title: titles.look }),
    graph: graphOf({ nodes: [write, confirm, deliver, stop], edges: EDGES }),
  };
}

/** How each step of the graph stands, and each edge by the step it leads to. */
export const SAMPLE_STANDING: {
  steps: Readonly<Record<string, StepWord>>;
  edges: Readonly<Record<string, EdgeState>>;
} = {
  steps: { write: "succeeded", confirm: "succeeded", deliver: "running", stop: "skipped" },
  edges: { confirm: "taken", deliver: "active", stop: "idle" },
};
