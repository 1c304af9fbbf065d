import type { JsonObject } from "@/lib/kernel/json";

/** The kinds of runs that the bench measures, made of no-ops that its own executor ends at once. */
export const SHAPES = ["chain", "foreach", "loop", "decision", "timer"] as const;
export type Shape = (typeof SHAPES)[number];

/** How long the wait of `timer` takes. */
export const TIMER_MS = 1_000;

const CHAIN = ["a", "b", "c", "d", "e"];
export const CHAIN_STEPS = CHAIN.length;
/** Rounds of one `loop`. */
export const LOOP_ROUNDS = 500;

const noop = (id: string): JsonObject => ({ id, type: "tool", tool: "noop@1.0.0" });
const lead = (from: string, to: string): JsonObject => ({ from, to });

const GRAPHS: Record<Shape, JsonObject> = {
  chain: {
    nodes: CHAIN.map(noop),
    edges: CHAIN.slice(1).map((to, index) => lead(CHAIN[index] ?? "", to)),
  },
  foreach: {
    input: { type: "object", properties: { items: { type: "array" } }, required: ["items"] },
    nodes: [
      {
        id: "each",
        type: "foreach",
        items: "${{ input.items }}",
        max_parallel: 1_000,
        body: { nodes: [noop("work")] },
      },
      { id: "all", type: "transform", mapping: { ended: "${{ size(nodes.each.output) }}" } },
    ],
    edges: [lead("each", "all")],
  },
  loop: {
    nodes: [
      { id: "rounds", type: "loop", max_iterations: LOOP_ROUNDS, body: { nodes: [noop("work")] } },
    ],
  },
  decision: {
    nodes: [
      { id: "ask", type: "approval", role: "approver", title: "Go on?" },
      noop("after"),
      { id: "stop", type: "end", status: "failed" },
    ],
    edges: [lead("ask.approved", "after"), lead("ask.rejected", "stop")],
  },
  timer: {
    nodes: [{ id: "pause", type: "wait", duration: `PT${TIMER_MS / 1000}S` }, noop("after")],
    edges: [lead("pause", "after")],
  },
};

/** The manifest of a shape. */
export const shapeSpec = (shape: Shape): JsonObject => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name: shape, title: shape },
  spec: GRAPHS[shape],
});
