import { edgesOf, type GraphEdge, groupBy } from "@/lib/engine/plan/edges";
import { sortTopologically, type Topology } from "@/lib/engine/plan/topology";
import type { Graph, WorkflowNode } from "@/lib/engine/spec/graph";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import type { Path } from "@/lib/engine/validate/finding";

export type NodeFacts = {
  node: WorkflowNode;
  /** Where it stands in the manifest. */
  path: Path;
  graph: GraphFacts;
  incoming: readonly GraphEdge[];
  outgoing: readonly GraphEdge[];
  /** Every node of its graph that an edge, or several, lead from to here. */
  ancestors: ReadonlySet<string>;
};

export type GraphFacts = {
  /** Where `nodes` and `edges` stand. */
  path: Path;
  /** The container whose body it is; `null`: the root. */
  container: NodeFacts | null;
  edges: readonly GraphEdge[];
  topology: Topology;
  /** In the order of the manifest. */
  nodes: NodeFacts[];
  /** The first node of each id. */
  byId: ReadonlyMap<string, NodeFacts>;
};

/** A manifest as the rules see it: indexed once, for all of them. */
export type Facts = {
  spec: WorkflowSpec;
  catalogue: Catalogue;
  /** The root graph first, then the bodies of its containers. */
  graphs: readonly GraphFacts[];
  nodes: readonly NodeFacts[];
  /** Node ids are unique in the whole manifest: the first of each. */
  byId: ReadonlyMap<string, NodeFacts>;
};

/** Indexes a manifest. Works for any that fits the schema, however wrong its graph is. */
export function gatherFacts(spec: WorkflowSpec, catalogue: Catalogue): Facts {
  const graphs: GraphFacts[] = [];
  gatherGraph(spec.spec, ["spec"], null, graphs);
  const nodes = graphs.flatMap((graph) => graph.nodes);
  return { spec, catalogue, graphs, nodes, byId: firstOfEach(nodes) };
}

function gatherGraph(
  graph: Graph,
  path: Path,
  container: NodeFacts | null,
  graphs: GraphFacts[],
): void {
  const edges = edgesOf(graph);
  const ids = [...new Set(graph.nodes.map(({ id }) => id))];
  const topology = sortTopologically(ids, edges);
  const nodes: NodeFacts[] = [];
  const facts: GraphFacts = { path, container, edges, topology, nodes, byId: new Map() };
  const incoming = groupBy(edges, ({ to }) => to);
  const outgoing = groupBy(edges, ({ from }) => from);
  const ancestors = ancestorsOf(topology, incoming);
  for (const [index, node] of graph.nodes.entries()) {
    nodes.push({
      node,
      path: [...path, "nodes", index],
      graph: facts,
      incoming: incoming.get(node.id) ?? [],
      outgoing: outgoing.get(node.id) ?? [],
      ancestors: ancestors.get(node.id) ?? new Set(),
    });
  }
  facts.byId = firstOfEach(nodes);
  graphs.push(facts);
  for (const inner of nodes) {
    if (inner.node.type === "loop" || inner.node.type === "foreach")
      gatherGraph(inner.node.body, [...inner.path, "body"], inner, graphs);
  }
}

function firstOfEach(nodes: readonly NodeFacts[]): Map<string, NodeFacts> {
  return new Map(nodes.toReversed().map((facts) => [facts.node.id, facts]));
}

/** In a graph with a cycle nobody comes before anybody, and the cycle is the finding. */
function ancestorsOf(
  topology: Topology,
  incoming: ReadonlyMap<string, GraphEdge[]>,
): Map<string, Set<string>> {
  const ancestors = new Map<string, Set<string>>();
  if (!topology.ok) return ancestors;
  for (const id of topology.order) {
    const own = new Set<string>();
    for (const { from } of incoming.get(id) ?? []) {
      own.add(from);
      for (const ancestor of ancestors.get(from) ?? []) own.add(ancestor);
    }
    ancestors.set(id, own);
  }
  return ancestors;
}
