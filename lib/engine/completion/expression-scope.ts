import { readableSpec } from "@/lib/engine/completion/readable-spec";
import type { Root } from "@/lib/engine/expression/expression";
import type { Segment } from "@/lib/engine/expression/syntax";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { gatherFacts, type NodeFacts } from "@/lib/engine/validate/facts";
import {
  namesOf,
  type Presence,
  resolve,
  type SchemaView,
  select,
} from "@/lib/engine/validate/typing/schema-view";
import { ScopeSchemas } from "@/lib/engine/validate/typing/scope-schemas";
import type { JsonObject } from "@/lib/kernel/json";

/** A node whose output or status an expression may read. */
export type VisibleNode = { id: string; title: string | null };

/** One field of a value, as its schema declares it. */
export type DeclaredField = { name: string; view: SchemaView; presence: Presence };

/** What an expression at one place may name, with what is declared about it. */
export type ExpressionScope = {
  roots: readonly Root[];
  nodes: readonly VisibleNode[];
  /** What may be read of a node, the usual first. */
  parts: readonly ["output", "status"] | readonly ["status"];
  /** The declared value that a chain of selections ends in. */
  view: (root: Root, segments: readonly Segment[]) => SchemaView;
};

/** Knows, for every place of a draft, what can be named there. Indexed once for all of them. */
export function readScopes(
  draft: JsonObject,
  catalogue: Catalogue,
): (nodeId: string | null, reads?: "results" | "statuses") => ExpressionScope {
  const facts = gatherFacts(readableSpec(draft), catalogue);
  const schemas = new ScopeSchemas(facts);
  const viewFor =
    (owner: NodeFacts | undefined): ExpressionScope["view"] =>
    (root, segments) => {
      const entry = schemas.entryOf({ root, segments }, owner);
      return segments
        .slice(entry.start)
        .reduce((at, segment) => select(at, segment).view, entry.view);
    };
  return (nodeId, reads = "results") => {
    const owner = nodeId === null ? undefined : facts.byId.get(nodeId);
    const view = viewFor(owner);
    if (owner && reads === "statuses")
      return { roots: ["nodes"], nodes: besides(owner).map(asVisible), parts: ["status"], view };
    // A loop asks after its body has run. What nobody owns is read when the run ends.
    const body = facts.graphs.find(({ container }) => container === (owner ?? null))?.nodes ?? [];
    const seen = owner ? [...body.toReversed(), ...visibleFrom(owner)] : body;
    const nodes = seen.map(asVisible);
    return { roots: rootsAt(owner), nodes, parts: ["output", "status"], view };
  };
}

const asVisible = ({ node }: NodeFacts): VisibleNode => ({
  id: node.id,
  title: node.title ?? null,
});

/** Whatever stands in its own graph or around it, before it or not: for what is asked while others run. */
function besides(owner: NodeFacts): NodeFacts[] {
  const seen: NodeFacts[] = [];
  for (let at: NodeFacts | null = owner; at; at = at.graph.container) {
    const self: NodeFacts = at;
    seen.push(...self.graph.nodes.filter((node) => node !== self));
  }
  return seen;
}

/** Its own graph's ancestors first, the nearest at the top, then those of the containers around it. */
function visibleFrom(owner: NodeFacts): NodeFacts[] {
  const seen: NodeFacts[] = [];
  for (let at: NodeFacts | null = owner; at; at = at.graph.container) {
    const viewpoint: NodeFacts = at;
    // In a cycle nobody comes before anybody, and the cycle is the finding.
    const isBefore = ({ node }: NodeFacts) =>
      viewpoint.graph.topology.ok
        ? viewpoint.ancestors.has(node.id)
        : node.id !== viewpoint.node.id;
    seen.push(...viewpoint.graph.nodes.filter(isBefore).toReversed());
  }
  return seen;
}

function rootsAt(owner: NodeFacts | undefined): Root[] {
  const containers = new Set<string>(owner?.node.type === "loop" ? ["loop"] : []);
  for (let at = owner?.graph.container; at; at = at.graph.container) containers.add(at.node.type);
  return [
    "input",
    "nodes",
    "params",
    "run",
    ...(containers.has("loop") ? (["previous", "iteration"] as const) : []),
    ...(containers.has("foreach") ? (["item", "index"] as const) : []),
    ...(owner?.node.type === "event" ? (["event"] as const) : []),
    ...(owner?.node.type === "evaluate" ? (["subject"] as const) : []),
  ];
}

/** The fields that the schema of a value lists, in its order. */
export const fieldsIn = (view: SchemaView): DeclaredField[] =>
  namesOf(view).map((name) => {
    const { view: inner, presence } = select(view, { kind: "name", name, optional: false });
    return { name, view: inner, presence };
  });

/** The texts that a value is declared to be one of; empty if it may be anything. */
export function choicesIn(view: SchemaView): string[] {
  const schema = resolve(view);
  return Array.isArray(schema?.enum)
    ? schema.enum.filter((choice) => typeof choice === "string")
    : [];
}
