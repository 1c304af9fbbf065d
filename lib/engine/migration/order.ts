import { type Edges, type Readiness, readinessOf } from "@/lib/engine/advance/readiness";
import { type Plan, type PlanNode, planNode } from "@/lib/engine/plan";

/**
 * How far each node of one graph is brought by the edges of what goes along. `container`: whose body it is; `null`: the
 * root. `ports`: of what has ended there, the port by which it leads on.
 */
export function readinessIn(
  plan: Plan,
  container: string | null,
  ports: ReadonlyMap<string, string>,
): Map<string, Readiness> {
  /** By which port each leads on; `null`: it was passed by. */
  const ends = new Map<string, string | null>();
  const found = new Map<string, Readiness>();
  for (const node of plan.nodes) {
    if (node.container !== container) continue;
    const readiness =
      node.incoming === 0 ? "ready" : readinessOf(node.join, edgesInto(plan, node, ends));
    found.set(node.id, readiness);
    const port = ports.get(node.id);
    if (readiness === "skipped") ends.set(node.id, null);
    else if (readiness === "ready" && port !== undefined) ends.set(node.id, port);
  }
  return found;
}

function edgesInto(plan: Plan, node: PlanNode, ends: ReadonlyMap<string, string | null>): Edges {
  const edges: Edges = { total: node.incoming, satisfied: 0, skipped: 0, failed: 0 };
  for (const source of node.predecessors) {
    const end = ends.get(source);
    if (end === undefined) continue;
    for (const [port, targets] of Object.entries(planNode(plan, source).outgoing)) {
      const count = targets.filter((target) => target === node.id).length;
      edges[port === end ? "satisfied" : "skipped"] += count;
    }
  }
  return edges;
}
