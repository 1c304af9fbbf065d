import type { GraphFacts } from "@/lib/engine/validate/facts";
import { takeablePorts } from "@/lib/engine/validate/takeable-ports";

/**
 * When a node runs, as alternatives: each is a set of ports (`review.approved`) that were all taken. The
 * empty set alone: always. `null`: too many alternatives to be told apart.
 */
export type Conditions = readonly ReadonlySet<string>[] | null;

const ALTERNATIVES_MAX = 24;
const ALWAYS: Conditions = [new Set<string>()];

/** For each node of a graph, the choices under which it runs if nothing fails. */
export function conditionsIn(graph: GraphFacts): Map<string, Conditions> {
  const conditions = new Map<string, Conditions>();
  if (!graph.topology.ok) return conditions;
  for (const id of graph.topology.order) {
    const node = graph.byId.get(id);
    const edges = node?.incoming.filter(({ from }) => graph.byId.has(from)) ?? [];
    if (edges.length === 0) {
      conditions.set(id, ALWAYS);
      continue;
    }
    const alternatives = edges.map(({ from, port }) => {
      const source = graph.byId.get(from);
      const isChoice = source !== undefined && takeablePorts(source).length > 1;
      return withPort(conditions.get(from) ?? null, isChoice ? `${from}.${port}` : null);
    });
    conditions.set(id, simplify(alternatives, graph));
  }
  return conditions;
}

/**
 * The choices under which a run comes to a good end: those of every place where a path may end, but for
 * the ends that say that it failed.
 */
export function goodEnds(
  graph: GraphFacts,
  conditions: ReadonlyMap<string, Conditions>,
): Conditions {
  const ends = graph.nodes.flatMap((facts) => {
    const { node, outgoing } = facts;
    const own = conditions.get(node.id) ?? null;
    if (node.type === "end") return node.status === "failed" ? [] : [own];
    const ports = takeablePorts(facts);
    const open = ports.filter((port) => !outgoing.some((edge) => edge.port === port));
    return open.map((port) => withPort(own, ports.length > 1 ? `${node.id}.${port}` : null));
  });
  return simplify(ends, graph);
}

/** Whether whoever runs under `running` can rely on one that runs under `needed`. */
export function implies(running: Conditions, needed: Conditions): boolean {
  if (running === null || needed === null) return true;
  return running.every((taken) => needed.some((ports) => isWithin(ports, taken)));
}

function withPort(conditions: Conditions, port: string | null): Conditions {
  if (conditions === null || port === null) return conditions;
  return conditions.map((ports) => new Set([...ports, port]));
}

function simplify(parts: readonly Conditions[], graph: GraphFacts): Conditions {
  let alternatives: ReadonlySet<string>[] = [];
  for (const part of parts) {
    if (part === null) return null;
    alternatives = absorb([...alternatives, ...part]);
    if (alternatives.length > ALTERNATIVES_MAX) return null;
  }
  for (let merged = merge(alternatives, graph); merged; merged = merge(alternatives, graph))
    alternatives = absorb(merged);
  return alternatives;
}

/** Without the alternatives that are only narrower than another. */
function absorb(alternatives: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  const kept: ReadonlySet<string>[] = [];
  for (const ports of alternatives.toSorted((left, right) => left.size - right.size)) {
    if (!kept.some((wider) => isWithin(wider, ports))) kept.push(ports);
  }
  return kept;
}

/** Where every port of a choice leads on, the choice does not matter. */
function merge(
  alternatives: readonly ReadonlySet<string>[],
  graph: GraphFacts,
): ReadonlySet<string>[] | null {
  for (const ports of alternatives) {
    for (const port of ports) {
      const rest = new Set(ports);
      rest.delete(port);
      const source = graph.byId.get(port.slice(0, port.indexOf(".")));
      if (!source) continue;
      const all = takeablePorts(source).map((other) => `${source.node.id}.${other}`);
      const isCovered = all.every((other) =>
        alternatives.some((candidate) => isWithin(candidate, new Set([...rest, other]))),
      );
      if (isCovered) return [...alternatives, rest];
    }
  }
  return null;
}

function isWithin(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  for (const port of inner) if (!outer.has(port)) return false;
  return true;
}
