import fc from "fast-check";
import type { Plan } from "@/lib/engine/plan";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { exhaustedAsks, modelAsks } from "@/lib/engine/testing/arbitrary-asks";
import { edgeTexts, specOf } from "@/lib/engine/testing/model-specs";
import {
  type ModelExhausted,
  type ModelGraph,
  type ModelJoin,
  type ModelKind,
  type ModelNode,
  type ModelPolicy,
  modelPorts,
} from "@/lib/engine/testing/reference-graph";
import type { JsonObject } from "@/lib/kernel/json";

const joins: fc.Arbitrary<ModelJoin | undefined> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  {
    weight: 3,
    arbitrary: fc.record({
      mode: fc.constantFrom<ModelJoin["mode"]>("any", "quorum", "settled"),
      count: fc.integer({ min: 1, max: 3 }),
      cancelsLosers: fc.boolean(),
    }),
  },
);

const policies = fc.constantFrom<ModelPolicy>("propagate", "propagate", "hold");
const anyPolicy = fc.constantFrom<ModelPolicy>("propagate", "route", "hold");
const executors = fc.constantFrom<"tool" | "agent">("tool", "tool", "agent");
const products = fc.constantFrom<number | null>(0, 1, null);

const work = (policy: ModelPolicy): fc.Arbitrary<ModelKind> =>
  fc.record({ work: fc.constant(policy), by: executors, tries: fc.constantFrom(1, 1, 2, 3) });

const leaves: fc.Arbitrary<ModelKind> = fc.oneof(
  { weight: 5, arbitrary: work("propagate") },
  { weight: 2, arbitrary: work("hold") },
  { weight: 1, arbitrary: work("route") },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ModelKind>({ choose: "left" }, { choose: "else" }),
  },
  { weight: 2, arbitrary: fc.constant<ModelKind>("join") },
  { weight: 5, arbitrary: fc.record({ ask: modelAsks }) },
  { weight: 2, arbitrary: fc.constantFrom<ModelKind>("wait", "event") },
  { weight: 1, arbitrary: fc.record({ child: anyPolicy }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom<"transform" | "emit">("transform", "emit"),
      breaks: fc.constantFrom(false, false, false, true),
      policy: anyPolicy,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      judge: fc.constantFrom<"passed" | "failed" | "breaks">(
        "passed",
        "passed",
        "failed",
        "breaks",
      ),
      product: products,
      policy: policies,
    }),
  },
  { weight: 2, arbitrary: fc.record({ deliver: anyPolicy, product: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      end: fc.constantFrom<"succeeded" | "failed">("succeeded", "succeeded", "failed"),
    }),
  },
);

const exhausted: fc.Arbitrary<ModelExhausted> = fc.oneof(
  fc.constantFrom<ModelExhausted>("fail", "continue"),
  fc.record({ ask: exhaustedAsks }),
);

const containers = (body: fc.Arbitrary<ModelGraph>): fc.Arbitrary<ModelKind>[] => [
  fc.record({
    loop: body,
    turns: fc.integer({ min: 1, max: 3 }),
    until: fc.constantFrom<number | null>(null, 0, 1, 2, 3),
    exhausted,
    policy: policies,
  }),
  fc.record({
    each: body,
    items: fc.nat(4),
    batch: fc.constantFrom(null, null, 2),
    parallel: fc.integer({ min: 1, max: 3 }),
    tolerate: fc.nat(2),
    policy: policies,
  }),
];

/** Random acyclic graphs: an edge leads from an earlier node, by any of its ports, to a later one. */
const graphs = (depth: number, most: number): fc.Arbitrary<ModelGraph> => {
  const kinds =
    depth === 0
      ? leaves
      : fc.oneof(
          { weight: 4, arbitrary: leaves },
          ...containers(graphs(depth - 1, 3)).map((arbitrary) => ({ weight: 1, arbitrary })),
        );
  const nodes = fc.array(fc.record({ kind: kinds, join: joins }), {
    minLength: 1,
    maxLength: most,
  });
  return nodes.chain((list) => {
    const named = list.map(
      ({ kind, join }, index): ModelNode => ({
        id: `n${index}`,
        kind,
        ...(join && { join }),
      }),
    );
    const possible = named.flatMap((from, i) =>
      named
        .slice(i + 1)
        .flatMap((to) =>
          [...new Set(modelPorts(from))].map((port) => ({ from: from.id, port, to: to.id })),
        ),
    );
    return fc.record({ nodes: fc.constant(named), edges: fc.subarray(possible) });
  });
};

/** The same graph with its nodes, and all inside of them, changed by their place. */
export function mapNodes(
  { nodes, edges }: ModelGraph,
  change: (node: ModelNode, at: number) => ModelNode,
): ModelGraph {
  const inside = (graph: ModelGraph) => mapNodes(graph, change);
  return {
    nodes: nodes.map((node, at) => {
      const { kind, ...rest } = change(node, at);
      if (typeof kind === "object" && "loop" in kind)
        return { ...rest, kind: { ...kind, loop: inside(kind.loop) } };
      if (typeof kind === "object" && "each" in kind)
        return { ...rest, kind: { ...kind, each: inside(kind.each) } };
      return { ...rest, kind };
    }),
    edges,
  };
}

/** Ids are unique in the whole manifest. */
function prefixed({ nodes, edges }: ModelGraph, prefix: string): ModelGraph {
  return {
    nodes: nodes.map(({ id, kind, ...rest }) => {
      const own = `${prefix}${id}`;
      if (typeof kind === "object" && "loop" in kind)
        return { ...rest, id: own, kind: { ...kind, loop: prefixed(kind.loop, `${own}_`) } };
      if (typeof kind === "object" && "each" in kind)
        return { ...rest, id: own, kind: { ...kind, each: prefixed(kind.each, `${own}_`) } };
      return { ...rest, id: own, kind };
    }),
    edges: edges.map(({ from, port, to }) => ({
      from: `${prefix}${from}`,
      port,
      to: `${prefix}${to}`,
    })),
  };
}

/** The plan of a model's graph. */
export const planOfModel = (graph: ModelGraph, rest: JsonObject = {}): Plan =>
  aPlan(graph.nodes.map(specOf), edgeTexts(graph), rest);

/** Of every second node that a worker executes, what it did can be undone; and the run has a clock. */
export const undoablePlanOf = (graph: ModelGraph): Plan =>
  planOfModel(mapNodes(graph, undoable), { limits: { max_duration: "P1D" } });

function undoable(node: ModelNode, at: number): ModelNode {
  const { kind } = node;
  if (typeof kind !== "object" || !("work" in kind)) return node;
  return { ...node, kind: { ...kind, isUndone: at % 2 === 0 } };
}

const unique = (graph: ModelGraph) => prefixed(graph, "");

/** Random graphs with every type of node, containers two deep. */
export const modelGraphs: fc.Arbitrary<ModelGraph> = graphs(2, 7).map(unique);

/** The same with fewer containers: much waits at the root. */
export const flatGraphs: fc.Arbitrary<ModelGraph> = fc
  .oneof({ weight: 2, arbitrary: graphs(0, 7) }, { weight: 1, arbitrary: graphs(1, 7) })
  .map(unique);
