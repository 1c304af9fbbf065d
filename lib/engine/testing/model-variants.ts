import type { Choose } from "@/lib/engine/testing/chance";
import {
  type ModelEdge,
  type ModelGraph,
  type ModelKind,
  type ModelNode,
  modelPorts,
} from "@/lib/engine/testing/reference-graph";

/** Another version of a graph, and where each of its nodes has gone; `null`: it is no more. */
export type Variant = { graph: ModelGraph; names: Record<string, string | null> };

/** How an author may change a version: nothing, or a few things at its root, each by chance. */
export function variantOf(graph: ModelGraph, choose: Choose, mark: string): Variant {
  const names = Object.fromEntries(graph.nodes.map(({ id }): [string, string] => [id, id]));
  const variant: Variant = { graph, names };
  for (let changes = choose(4); changes > 0; changes -= 1) {
    const change = choose.from([rename, drop, append, prepend, unwire, wire, within, within]);
    change?.(variant, choose, `${mark}_${changes}`);
  }
  return variant;
}

/** Changes of what is inside of a container: there every node keeps its name. */
const within: Change = (variant, choose, name) => {
  const { graph } = variant;
  const node = choose.from(graph.nodes.filter(isContainer));
  if (!node) return;
  const kind = changed(node.kind, choose, name);
  const nodes = graph.nodes.map((each) => (each === node ? { ...node, kind } : each));
  variant.graph = { ...graph, nodes };
};

function changed(kind: ModelKind, choose: Choose, name: string): ModelKind {
  if (typeof kind !== "object") return kind;
  const bodyOf = (graph: ModelGraph) => {
    const body: Variant = { graph, names: {} };
    choose.from([append, prepend, wire])?.(body, choose, name);
    return body.graph;
  };
  if ("loop" in kind) {
    if (choose(2) === 0) return { ...kind, turns: 1 + choose(4) };
    // Who is asked about a whole round is asked once it is over: nothing is added to it.
    return typeof kind.exhausted === "object" ? kind : { ...kind, loop: bodyOf(kind.loop) };
  }
  if (!("each" in kind)) return kind;
  if (choose(2) === 0) return { ...kind, parallel: 1 + choose(4), tolerate: kind.tolerate + 1 };
  return { ...kind, each: bodyOf(kind.each) };
}

type Change = (variant: Variant, choose: Choose, name: string) => void;

const isContainer = ({ kind }: ModelNode): boolean =>
  typeof kind === "object" && ("loop" in kind || "each" in kind);

const rename: Change = (variant, choose, name) => {
  const { graph, names } = variant;
  const node = choose.from(graph.nodes.filter((each) => !isContainer(each)));
  if (!node) return;
  const renamed = (id: string) => (id === node.id ? name : id);
  variant.graph = {
    nodes: graph.nodes.map((each) => ({ ...each, id: renamed(each.id) })),
    edges: graph.edges.map(({ from, port, to }) => ({
      from: renamed(from),
      port,
      to: renamed(to),
    })),
  };
  for (const [before, now] of Object.entries(names)) if (now === node.id) names[before] = name;
};

const drop: Change = (variant, choose) => {
  const { graph, names } = variant;
  const node = choose.from(graph.nodes);
  if (!node || graph.nodes.length === 1) return;
  variant.graph = {
    nodes: graph.nodes.filter((each) => each !== node),
    edges: graph.edges.filter(({ from, to }) => from !== node.id && to !== node.id),
  };
  for (const [before, now] of Object.entries(names)) if (now === node.id) names[before] = null;
};

const newNode = (id: string, choose: Choose): ModelNode => ({
  id,
  kind: choose(2) === 0 ? { work: "propagate", by: "tool", tries: 1 } : "join",
});

/** A node behind another one. */
const append: Change = (variant, choose, name) => {
  const { nodes, edges } = variant.graph;
  const source = choose.from(nodes);
  const port = source && choose.from(modelPorts(source));
  const added = port === undefined ? [] : [{ from: source?.id ?? "", port, to: name }];
  variant.graph = { nodes: [...nodes, newNode(name, choose)], edges: [...edges, ...added] };
};

/** A node before another one. */
const prepend: Change = (variant, choose, name) => {
  const { nodes, edges } = variant.graph;
  const target = choose.from(nodes);
  const added: ModelEdge[] = target ? [{ from: name, port: "out", to: target.id }] : [];
  variant.graph = { nodes: [newNode(name, choose), ...nodes], edges: [...edges, ...added] };
};

const unwire: Change = (variant, choose) => {
  const { nodes, edges } = variant.graph;
  const edge = choose.from(edges);
  variant.graph = { nodes, edges: edges.filter((each) => each !== edge) };
};

const wire: Change = (variant, choose) => {
  const { nodes, edges } = variant.graph;
  const at = choose(nodes.length);
  const source = nodes[at];
  const target = choose.from(nodes.slice(at + 1));
  const port = source && choose.from(modelPorts(source));
  if (!source || !target || port === undefined) return;
  const edge = { from: source.id, port, to: target.id };
  const isThere = edges.some(
    (each) => each.from === edge.from && each.port === edge.port && each.to === edge.to,
  );
  if (!isThere) variant.graph = { nodes, edges: [...edges, edge] };
};
