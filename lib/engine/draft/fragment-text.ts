import { parseDocument, stringify } from "yaml";
import { rawGraphOf } from "@/lib/engine/draft/graphs";
import type { Fragment } from "@/lib/engine/draft/paste-nodes";
import { type Layout, layoutSchema } from "@/lib/engine/spec/layout";
import { findYamlFault } from "@/lib/engine/spec/yaml-fence";
import { jsonOfYaml } from "@/lib/engine/spec/yaml-json";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

export type PlacedFragment = { fragment: Fragment; layout: Layout };

const TEXT_MAX = 1_048_576;

/** Nodes, edges and places as YAML, in the words of the manifest: what goes to the clipboard. */
export const formatFragment = ({ fragment: { nodes, edges }, layout }: PlacedFragment): string =>
  stringify({ nodes, edges, layout }, { aliasDuplicateObjects: false, lineWidth: 100 });

/**
 * Reads nodes from a text, YAML or JSON: a fragment, a whole manifest, a list of nodes or one node. `null`: there are
 * none in it. Never throws on any text.
 */
export function parseFragment(text: string): PlacedFragment | null {
  if (text.length > TEXT_MAX || findYamlFault(text)) return null;
  const document = parseDocument(text, { schema: "core", merge: false, uniqueKeys: false });
  if (document.errors.length > 0) return null;
  const json = jsonOfYaml(document.contents);
  if (!json.ok) return null;
  const holder = holderOf(json.value);
  const { nodes, edges } = rawGraphOf(holder);
  const fragment = {
    nodes: nodes.filter(isJsonObject).filter(({ type }) => typeof type === "string"),
    edges: edges.filter(isJsonObject),
  };
  if (fragment.nodes.length === 0) return null;
  return { fragment, layout: layoutSchema.safeParse(holder.layout).data ?? {} };
}

/** What holds the nodes, whatever it was that was copied. */
function holderOf(value: unknown): JsonObject {
  if (Array.isArray(value)) return { nodes: value };
  if (!isJsonObject(value)) return {};
  if (isJsonObject(value.spec)) return { layout: value.layout ?? null, ...value.spec };
  return Array.isArray(value.nodes) ? value : { nodes: [value] };
}
