import { readNodes } from "@/lib/engine/draft/read-graph";
import { valueAt } from "@/lib/engine/draft/set-at";
import type { JsonObject } from "@/lib/kernel/json";

/** Texts that are no values yet, by where they were typed: the id of the node, then the pointer of the field in it. */
export type UnreadTexts = ReadonlyMap<string, string>;

export const NO_TEXTS: UnreadTexts = new Map();

/** The manifest as a whole, typed as text. */
export const WHOLE = "";

/** Where a field of a node is typed; without a node, one of the workflow. */
export const placeOf = (nodeId: string | null, pointer: string): string =>
  `${nodeId ?? ""}${pointer}`;

/** The node that a text was typed in; `null`: the workflow. */
export const nodeOf = (place: string): string | null => place.split("/")[0] || null;

/** The texts without those whose field went with the last change, so that no other field takes them for its own. */
export function keptTexts(texts: UnreadTexts, before: JsonObject, after: JsonObject): UnreadTexts {
  if (texts.size === 0 || before === after) return texts;
  const hasGone = (place: string) =>
    (has(before, place) && !has(after, place)) ||
    // A field that was still empty goes with what holds it.
    (has(before, holderOf(place)) && !has(after, holderOf(place)));
  const kept = [...texts].filter(([place]) => place === WHOLE || !hasGone(place));
  return kept.length === texts.size ? texts : new Map(kept);
}

const holderOf = (place: string): string => place.slice(0, place.lastIndexOf("/"));

function has(spec: JsonObject, place: string): boolean {
  const [nodeId, ...parts] = place.split("/");
  const owner = nodeId ? readNodes(spec).get(nodeId)?.node : spec;
  return valueAt(owner, parts.map((part) => `/${part}`).join("")) !== undefined;
}

/** The texts of a node under its next id. */
export function renamedTexts(texts: UnreadTexts, id: string, next: string): UnreadTexts {
  if (texts.size === 0) return texts;
  return new Map(
    [...texts].map(([place, text]) => [
      nodeOf(place) === id ? `${next}${place.slice(id.length)}` : place,
      text,
    ]),
  );
}

/** The texts in a list whose items stand in another order; `order` names for each place which item came there. */
export function reorderedTexts(
  texts: UnreadTexts,
  list: string,
  order: readonly number[],
): UnreadTexts {
  if (texts.size === 0) return texts;
  return new Map(
    [...texts].flatMap(([place, text]): [string, string][] => {
      if (!place.startsWith(`${list}/`)) return [[place, text]];
      const [item = "", ...rest] = place.slice(list.length + 1).split("/");
      const at = order.indexOf(Number(item));
      return at < 0 ? [] : [[[list, at, ...rest].join("/"), text]];
    }),
  );
}
