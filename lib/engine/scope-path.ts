/**
 * Where a step stands among the scopes of its run: empty at the root, else `container:number` for each
 * container around it, the outermost first, as `shaping:2/each:17`.
 */
export type ScopePlace = {
  /** The scope of the container's own step. */
  parent: string;
  container: string;
  /** An iteration, or the place of an item. */
  number: number;
};

/** The path of a scope. */
export const scopePath = ({ parent, container, number }: ScopePlace): string =>
  parent === "" ? `${container}:${number}` : `${parent}/${container}:${number}`;

/** What the path says; `null` for the root. */
export function scopePlace(path: string): ScopePlace | null {
  if (path === "") return null;
  const start = path.lastIndexOf("/") + 1;
  const colon = path.indexOf(":", start);
  return {
    parent: path.slice(0, Math.max(start - 1, 0)),
    container: path.slice(start, colon),
    number: Number(path.slice(colon + 1)),
  };
}

/** The scope that is looked at and those around it, the innermost first. The root is not among them. */
export function scopesAround(path: string): (ScopePlace & { path: string })[] {
  const places: (ScopePlace & { path: string })[] = [];
  for (let at = path, place = scopePlace(at); place; at = place.parent, place = scopePlace(at))
    places.push({ ...place, path: at });
  return places;
}

/** Whether something in `scope` is inside of what the container at `parent` has opened. */
export function isInside(scope: string, { node, scope: parent }: { node: string; scope: string }) {
  return scope.startsWith(parent === "" ? `${node}:` : `${parent}/${node}:`);
}

/** How a scope stands. `pending`: an item whose turn has not come; `cancelled`: ended with what is around it. */
export const SCOPE_STATES = ["pending", "open", "succeeded", "failed", "cancelled"] as const;
export type ScopeStateName = (typeof SCOPE_STATES)[number];
