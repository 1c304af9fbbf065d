import type { Ast } from "@/lib/engine/expression/environment";
import { ROOTS, type Root, type TextRange } from "@/lib/engine/expression/expression";

/** `name`: a field. `index`: a literal position. `any`: computed, known only when it runs. */
export type Segment =
  | { kind: "name"; name: string; optional: boolean }
  | { kind: "index"; index: number; optional: boolean }
  | { kind: "any"; optional: boolean };

/** A root with what is selected from it: `nodes.a.output.?b[0]`. */
export type Access = { root: Root; segments: Segment[]; range: TextRange; ast: Ast };

const ROOT_NAMES: ReadonlySet<string> = new Set(ROOTS);
/** Whether an expression may begin with the name. */
export const isRoot = (name: string): name is Root => ROOT_NAMES.has(name);

/** Macros that run their last arguments once for each item of their receiver. */
const ITERATING = new Set(["all", "exists", "exists_one", "map", "filter"]);

export type Macro = {
  kind: "iteration" | "binding";
  name: string;
  variable: string;
  /** Evaluated once, outside: the list, or the value that is bound. */
  source: Ast;
  /** Evaluated with the variable. */
  bodies: Ast[];
};

/** The macro that a node is, or `null`. Its variable is whatever the author wrote. */
export function macroOf(ast: Ast): Macro | null {
  if (ast.op !== "rcall") return null;
  const [name, receiver, args] = ast.args;
  const [variable, ...rest] = args;
  if (variable?.op !== "id") return null;
  if (ITERATING.has(name) && rest.length > 0)
    return { kind: "iteration", name, variable: variable.args, source: receiver, bodies: rest };
  const [source, body] = rest;
  if (name === "bind" && receiver.op === "id" && receiver.args === "cel" && source && body)
    return { kind: "binding", name, variable: variable.args, source, bodies: [body] };
  return null;
}

/** The nodes directly below, in the order of the text. */
export function childrenOf(ast: Ast): Ast[] {
  switch (ast.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [ast.args[0]];
    case "call":
      return ast.args[1];
    case "rcall":
      return [ast.args[1], ...ast.args[2]];
    case "list":
      return ast.args;
    case "map":
      return ast.args.flat();
    case "!_":
    case "-_":
      return [ast.args];
    default:
      return [...ast.args];
  }
}

/** The access that a node is, if all of it is a chain of selections from a root; else `null`. */
export function accessOf(ast: Ast): Access | null {
  const segments: Segment[] = [];
  let node = ast;
  while (node.op !== "id") {
    const segment = segmentOf(node);
    if (!segment) return null;
    segments.unshift(segment.segment);
    node = segment.of;
  }
  if (!isRoot(node.args)) return null;
  return { root: node.args, segments, range: { start: ast.start, end: ast.end }, ast };
}

/** The selection that a node makes, and from what; `null` if it makes none. */
export function segmentOf(ast: Ast): { segment: Segment; of: Ast } | null {
  switch (ast.op) {
    case ".":
    case ".?": {
      const [of, name] = ast.args;
      return { segment: { kind: "name", name, optional: ast.op === ".?" }, of };
    }
    case "[]":
    case "[?]": {
      const [of, key] = ast.args;
      const optional = ast.op === "[?]";
      if (key.op !== "value") return { segment: { kind: "any", optional }, of };
      const literal = key.args;
      if (typeof literal === "string")
        return { segment: { kind: "name", name: literal, optional }, of };
      if (typeof literal === "bigint")
        return { segment: { kind: "index", index: Number(literal), optional }, of };
      return { segment: { kind: "any", optional }, of };
    }
    default:
      return null;
  }
}

/** The computed keys inside an access: `input.rows[input.n]` has one. They are expressions of their own. */
export function computedKeysOf(access: Access): Ast[] {
  const keys: Ast[] = [];
  let node = access.ast;
  while (node.op === "." || node.op === ".?" || node.op === "[]" || node.op === "[?]") {
    if (node.op === "[]" || node.op === "[?]") keys.unshift(node.args[1]);
    node = node.args[0];
  }
  return keys.filter(({ op }) => op !== "value");
}
