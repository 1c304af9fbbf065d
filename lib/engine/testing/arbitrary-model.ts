import fc from "fast-check";
import type { Plan } from "@/lib/engine/plan";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import {
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

const leaves: fc.Arbitrary<ModelKind> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<ModelKind>({ work: "propagate" }) },
  { weight: 2, arbitrary: fc.constant<ModelKind>({ work: "hold" }) },
  { weight: 1, arbitrary: fc.constant<ModelKind>({ work: "route" }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ModelKind>({ choose: "left" }, { choose: "else" }),
  },
  { weight: 2, arbitrary: fc.constant<ModelKind>("join") },
  { weight: 2, arbitrary: fc.constantFrom<ModelKind>("ask", "wait", "event") },
  {
    weight: 1,
    arbitrary: fc.record({ child: fc.constantFrom<ModelPolicy>("propagate", "route", "hold") }),
  },
);

const policies = fc.constantFrom<ModelPolicy>("propagate", "propagate", "hold");

/** Random acyclic graphs: an edge leads from an earlier node, by any of its ports, to a later one. */
const graphs = (depth: number, most: number): fc.Arbitrary<ModelGraph> => {
  const kinds =
    depth === 0
      ? leaves
      : fc.oneof(
          { weight: 4, arbitrary: leaves },
          {
            weight: 1,
            arbitrary: fc.record({
              loop: graphs(depth - 1, 3),
              turns: fc.integer({ min: 1, max: 3 }),
              policy: policies,
            }),
          },
          {
            weight: 1,
            arbitrary: fc.record({
              each: graphs(depth - 1, 3),
              items: fc.integer({ min: 0, max: 4 }),
              parallel: fc.integer({ min: 1, max: 3 }),
              tolerate: fc.integer({ min: 0, max: 2 }),
              policy: policies,
            }),
          },
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
        .flatMap((to) => modelPorts(from).map((port) => ({ from: from.id, port, to: to.id }))),
    );
    return fc.record({ nodes: fc.constant(named), edges: fc.subarray(possible) });
  });
};

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

const edgeTexts = ({ edges }: ModelGraph): string[] =>
  edges.map(({ from, port, to }) =>
    port === "out" ? `${from} -> ${to}` : `${from}.${port} -> ${to}`,
  );

const bodyOf = (graph: ModelGraph): JsonObject => ({
  nodes: graph.nodes.map(specOf),
  edges: edgeTexts(graph).map((edge): JsonObject => {
    const [from = "", to = ""] = edge.split(" -> ");
    return { from, to };
  }),
});

function joinSpec({ mode, count, cancelsLosers }: ModelJoin): JsonObject {
  return {
    mode,
    ...(mode === "quorum" && { count }),
    ...(mode === "settled" && { min_success: count }),
    ...(mode !== "settled" && { cancel_losers: cancelsLosers }),
  };
}

const WAITING: Record<"ask" | "wait" | "event", JsonObject> = {
  wait: { type: "wait", duration: "PT1M" },
  ask: { type: "approval", role: "approver", options: ["approve", "reject"], expires_in: "PT1H" },
  event: {
    type: "event",
    event: "order.paid",
    key: "7",
    filter: "event.data.amount >= 10",
    expires_in: "PT1H",
  },
};

function specOf({ id, kind, join }: ModelNode): JsonObject {
  const rule = join ? joinSpec(join) : { mode: "all" };
  if (kind === "join") return { id, type: "join", ...rule };
  if (typeof kind === "string") return { id, join: rule, ...WAITING[kind] };
  if ("child" in kind)
    return { id, type: "subworkflow", join: rule, workflow: "child@3", on_failure: kind.child };
  if ("choose" in kind) {
    const when = kind.choose === "left" ? "true" : "false";
    return { id, type: "condition", join: rule, cases: [{ when, port: "left" }] };
  }
  if ("work" in kind)
    return noop(id, {
      join: rule,
      on_failure: kind.work,
      retry: { max_attempts: 1 },
      ...(kind.isUndone && { compensate: { tool: "noop@1.0.0" } }),
    });
  if ("loop" in kind) {
    const { loop, turns, policy } = kind;
    const body = bodyOf(loop);
    return { id, type: "loop", join: rule, on_failure: policy, max_iterations: turns, body };
  }
  return {
    id,
    type: "foreach",
    join: rule,
    on_failure: kind.policy,
    items: `\${{ [${Array.from({ length: kind.items }, (_, at) => at).join(", ")}] }}`,
    max_parallel: kind.parallel,
    tolerate: kind.tolerate,
    body: bodyOf(kind.each),
  };
}

/** The plan of a model's graph. */
export const planOfModel = (graph: ModelGraph, rest: JsonObject = {}): Plan =>
  aPlan(graph.nodes.map(specOf), edgeTexts(graph), rest);

/** Of every second node that a worker executes, what it did can be undone; and the run has a clock. */
export const undoablePlanOf = (graph: ModelGraph): Plan =>
  planOfModel({ ...graph, nodes: graph.nodes.map(undoable) }, { limits: { max_duration: "P1D" } });

function undoable(node: ModelNode, at: number): ModelNode {
  const { kind } = node;
  const inside = ({ nodes, edges }: ModelGraph) => ({ nodes: nodes.map(undoable), edges });
  if (typeof kind !== "object" || "choose" in kind || "child" in kind) return node;
  if ("loop" in kind) return { ...node, kind: { ...kind, loop: inside(kind.loop) } };
  if ("each" in kind) return { ...node, kind: { ...kind, each: inside(kind.each) } };
  return { ...node, kind: { ...kind, isUndone: at % 2 === 0 } };
}

/** Random graphs with everything in them that moves by itself, containers two deep. */
export const modelGraphs: fc.Arbitrary<ModelGraph> = graphs(2, 6).map((graph) =>
  prefixed(graph, ""),
);
