import type { StepJson } from "@/lib/contract/run-steps";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** A node of a published spec, as far as a list shows it. */
export type OutlineNode = { id: string; type: string; title: string };
/** A line of the step list: a node, and its step once an edge has reached it. */
export type OutlineRow = OutlineNode & { key: string; step: StepJson | null };

const list = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];
const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);

/** The nodes of a spec in an order in which each comes after all that lead to it. */
export function outlineOf(manifest: JsonObject): OutlineNode[] {
  const graph = isJsonObject(manifest.spec) ? manifest.spec : {};
  const nodes = list(graph.nodes).flatMap((node): OutlineNode[] => {
    const id = text(node.id);
    return id === null ? [] : [{ id, type: text(node.type) ?? "", title: text(node.title) ?? id }];
  });
  const edges = list(graph.edges).map(({ from, to }) => ({
    from: text(from)?.split(".")[0],
    to: text(to),
  }));
  const ordered: OutlineNode[] = [];
  let rest = nodes;
  while (rest.length > 0) {
    const open = new Set(rest.map(({ id }) => id));
    const isFree = ({ id }: OutlineNode) =>
      !edges.some(({ from, to }) => to === id && open.has(from ?? ""));
    const free = rest.filter(isFree);
    if (free.length === 0) return [...ordered, ...rest];
    ordered.push(...free);
    rest = rest.filter((node) => !free.includes(node));
  }
  return ordered;
}

/** Every node with its step; steps of nodes that the spec does not show at its root come after. */
export function rowsOf(nodes: readonly OutlineNode[], steps: readonly StepJson[]): OutlineRow[] {
  const atRoot = new Map(
    steps.filter(({ scope }) => scope === "").map((step) => [step.node, step]),
  );
  const rows = nodes.map((node) => ({ ...node, key: node.id, step: atRoot.get(node.id) ?? null }));
  const known = new Set(nodes.map(({ id }) => id));
  const others = steps
    .filter(({ node, scope }) => scope !== "" || !known.has(node))
    .map((step) => ({ id: step.node, type: step.type, title: step.title, key: step.id, step }));
  return [...rows, ...others];
}
