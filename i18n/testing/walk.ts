import { readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

/** A node of swc's syntax tree, as far as a walker needs to know it. */
export type SyntaxNode = { type: string; [field: string]: unknown };

/** Whether a value is a node of the syntax tree. */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";

/** Every node of the tree, parents before children, each with the way down to it. */
export function* walk(
  node: unknown,
  parents: readonly SyntaxNode[] = [],
): Generator<[SyntaxNode, readonly SyntaxNode[]]> {
  if (Array.isArray(node)) {
    for (const item of node) yield* walk(item, parents);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const below = isNode(node) ? [...parents, node] : parents;
  if (isNode(node)) yield [node, parents];
  for (const value of Object.values(node)) yield* walk(value, below);
}

const parse = (source: string, tsx: boolean): unknown =>
  parseSync(source, { syntax: "typescript", tsx, target: "es2024" });

/** The syntax tree of a component's text; throws where it does not parse. */
export const parseText = (source: string): unknown => parse(source, true);

/** The syntax tree of a source file. Outside of components `<V>(…)` begins a generic function, no element. */
export const parseFile = (path: string): unknown =>
  parse(readFileSync(path, "utf8"), path.endsWith(".tsx"));
