import type { Worded } from "@/lib/engine/wording/sentence";
import type { Json } from "@/lib/kernel/json";

/** The names that an expression may begin with. Nothing else exists for it: no clock, chance or I/O. */
export const ROOTS = [
  "input",
  "params",
  "nodes",
  "run",
  "previous",
  "iteration",
  "item",
  "index",
  "event",
  "subject",
] as const;
export type Root = (typeof ROOTS)[number];

/**
 * A CEL expression that has passed the fences. It is plain data and stands in plans; its program is
 * looked up by its text.
 */
export type Expression = {
  text: string;
  /** The roots that it names, each once. */
  roots: Root[];
  /** The ids after `nodes.`, each once. */
  nodes: string[];
};

/** Characters of an expression's text, end excluded. */
export type TextRange = { start: number; end: number };

/**
 * Why an expression cannot be compiled or evaluated. It never repeats a value of the run: only what
 * stands in the expression itself.
 */
export type ExpressionProblem = Worded & { range: TextRange | null };

export type NodeValue = { output: Json; status: string };

/** What an expression may see. Roots that are left out are `null` for it. */
export type Scope = {
  input?: Json;
  params?: Json;
  nodes?: Readonly<Record<string, NodeValue>>;
  run?: Json;
  previous?: Json;
  iteration?: number;
  item?: Json;
  index?: number;
  /** What a waiting step was brought; only its filter sees it. */
  event?: Json;
  /** What an evaluation judges; only its rules see it. */
  subject?: Json;
};

export type Compiled<T> = { ok: true; value: T } | { ok: false; problems: ExpressionProblem[] };
export type Evaluated = { ok: true; value: Json } | { ok: false; problem: ExpressionProblem };
