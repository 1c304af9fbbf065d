import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { readNodes } from "@/lib/engine/draft/read-graph";
import { scopePlace } from "@/lib/engine/scope-path";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { keyOfPlace } from "./step-key";

/** A node of a published spec, as far as a list shows it. */
export type OutlineNode = { id: string; type: string; title: string };
/** A line of the step list: a node, and its step once an edge has reached it. */
export type OutlineRow = OutlineNode & { key: string; step: StepJson | null };

const list = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];
const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);

/** The nodes of a spec, or of the body of a container in it, in an order in which each comes after all that lead to it. */
export function outlineOf(manifest: JsonObject, container: string | null = null): OutlineNode[] {
  const graph = holderOf(manifest, container);
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

function holderOf(manifest: JsonObject, container: string | null): JsonObject {
  const holder = container === null ? manifest.spec : readNodes(manifest).get(container)?.node.body;
  return isJsonObject(holder) ? holder : {};
}

type Shown = { runId: RunJson["id"]; scope: string };

/** Every node with its step in a scope; steps of nodes that the spec does not show there come after. */
export function rowsOf(
  nodes: readonly OutlineNode[],
  steps: readonly StepJson[],
  { runId, scope }: Shown,
): OutlineRow[] {
  const here = steps.filter((step) => step.scope === scope);
  const byNode = new Map(here.map((step) => [step.node, step]));
  const key = (node: string) => keyOfPlace(runId, { node, scope });
  const rows = nodes.map((node) => ({
    ...node,
    key: key(node.id),
    step: byNode.get(node.id) ?? null,
  }));
  const known = new Set(nodes.map(({ id }) => id));
  const others = here
    .filter(({ node }) => !known.has(node))
    .map((step) => ({ ...rowOf(step), key: key(step.node), step }));
  return [...rows, ...others];
}

const rowOf = ({ node, type, title }: StepJson): OutlineNode => ({ id: node, type, title });

/** The container whose scope a path names; `null`: the root. */
export const containerOf = (scope: string): string | null => scopePlace(scope)?.container ?? null;
