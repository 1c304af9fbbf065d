import type { Root, Scope } from "@/lib/engine/expression/expression";
import type { Access, Segment } from "@/lib/engine/expression/syntax";

/** The value of a root; what the scope leaves out is `null`. */
export function rootValue(scope: Scope, root: Root): unknown {
  return scope[root] ?? (root === "nodes" ? {} : null);
}

/** One selection from a value, `undefined` where there is nothing. Only own members exist. */
export function selectFrom(value: unknown, segment: Segment): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (segment.kind === "index") return Array.isArray(value) ? value[segment.index] : undefined;
  if (segment.kind === "any" || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, segment.name)
    ? (value as Record<string, unknown>)[segment.name]
    : undefined;
}

/** What an access gives in a scope, or the place in it where there was nothing. */
export function readPath(
  { root, segments }: Access,
  scope: Scope,
): { found: true; value: unknown } | { found: false; at: number } {
  let value = rootValue(scope, root);
  for (const [at, segment] of segments.entries()) {
    value = selectFrom(value, segment);
    if (value === undefined) return { found: false, at };
  }
  return { found: true, value };
}
