import {
  type Bounds,
  either,
  itemsOf,
  joined,
  known,
  lengthOf,
  membersOf,
  scalar,
  sized,
  volumeOf,
} from "@/lib/engine/expression/bounds";
import type { Ast } from "@/lib/engine/expression/environment";
import type { Scope } from "@/lib/engine/expression/expression";
import { EvaluationStopped } from "@/lib/engine/expression/problems";
import { readPath, selectFrom } from "@/lib/engine/expression/read-path";
import {
  accessOf,
  childrenOf,
  macroOf,
  type Segment,
  segmentOf,
} from "@/lib/engine/expression/syntax";
import { type Sentence, say, worded } from "@/lib/engine/wording/sentence";

/** Turns of nested macros: 10,000 take 3 to 5 ms. */
const TURNS_MAX = 10_000;
/** The same of everything that an expression does, one after the other. */
const WORK_MAX = 30_000;
/** Items or characters of anything that it makes on the way. */
const LENGTH_MAX = 1_000_000;

/** How much of one turn it takes to look at one value, to copy one, and to read a character. */
const COMPARE = 1 / 8;
const COPY = 1 / 64;
const READ = 1 / 4096;

/**
 * Refuses an expression whose lists and texts, as they are in this scope, would make it run or grow
 * beyond its bounds. CEL cannot be interrupted, so this is asked before it starts.
 */
export function assertBoundedWork(ast: Ast, scope: Scope): void {
  new Estimate(scope).boundsOf(ast, new Map(), 1);
}

type Variables = ReadonlyMap<string, Bounds>;

class Estimate {
  readonly #scope: Scope;
  #work = 0;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** What a part of the expression can give, after charging `times` times for computing it. */
  boundsOf(ast: Ast, variables: Variables, times: number): Bounds {
    const bounds = this.#compute(ast, variables, times);
    if (lengthOf(bounds) > LENGTH_MAX) this.#stop(ast, say("value_too_long"));
    return bounds;
  }

  #compute(ast: Ast, variables: Variables, times: number): Bounds {
    const access = accessOf(ast);
    if (access?.segments.every(({ kind }) => kind !== "any")) {
      const read = readPath(access, this.#scope);
      return read.found ? known([read.value]) : scalar;
    }
    if (macroOf(ast)) return this.#macro(ast, variables, times);
    const parts = childrenOf(ast).map((child) => this.boundsOf(child, variables, times));
    switch (ast.op) {
      case "value":
        return known([ast.args]);
      case "id":
        return variables.get(ast.args) ?? scalar;
      case ".":
      case ".?":
      case "[]":
      case "[?]":
        return select(parts[0] ?? scalar, segmentOf(ast)?.segment);
      case "list":
      case "map":
        return sized(parts.length, parts.reduce<Bounds | null>(eitherOrNull, null));
      case "?:":
        return either(parts[1] ?? scalar, parts[2] ?? scalar);
      case "rcall":
        return this.#method(ast, parts, times);
      case "call":
        return this.#function(ast, parts, times);
      default:
        return this.#operator(ast, parts, times);
    }
  }

  #macro(ast: Ast, variables: Variables, times: number): Bounds {
    const macro = macroOf(ast);
    if (!macro) return scalar;
    const source = this.boundsOf(macro.source, variables, times);
    if (macro.kind === "binding") {
      const inner = new Map([...variables, [macro.variable, source]]);
      return this.#last(macro.bodies, inner, times);
    }
    const length = lengthOf(source);
    const turns = times * length;
    if (turns > TURNS_MAX)
      this.#stop(ast, say("too_many_turns", { most: TURNS_MAX.toLocaleString("en") }));
    this.#charge(ast, turns);
    const inner = new Map([...variables, [macro.variable, itemsOf(source)]]);
    const body = this.#last(macro.bodies, inner, turns);
    if (macro.name === "map") return sized(length, body);
    return macro.name === "filter" ? sized(length, itemsOf(source)) : scalar;
  }

  #last(bodies: readonly Ast[], variables: Variables, times: number): Bounds {
    let bounds = scalar;
    for (const body of bodies) bounds = this.boundsOf(body, variables, times);
    return bounds;
  }

  #operator(ast: Ast, parts: readonly Bounds[], times: number): Bounds {
    const [left = scalar, right = scalar] = parts;
    switch (ast.op) {
      case "+": {
        const sum = joined(left, right);
        this.#charge(ast, times * lengthOf(sum) * COPY);
        return sum;
      }
      case "in":
        this.#charge(ast, times * volumeOf(right) * COMPARE);
        return scalar;
      case "==":
      case "!=":
        this.#charge(ast, times * Math.min(volumeOf(left), volumeOf(right)) * COMPARE);
        return scalar;
      default:
        return scalar;
    }
  }

  #function(
    ast: Extract<Ast, { op: "call" }>,
    [part = scalar]: readonly Bounds[],
    times: number,
  ): Bounds {
    this.#charge(ast, times * lengthOf(part) * READ);
    if (ast.args[0] === "dyn") return part;
    // The text of a number has at most some 25 characters.
    return ast.args[0] === "string" ? sized(Math.max(lengthOf(part), 32), null) : scalar;
  }

  #method(ast: Extract<Ast, { op: "rcall" }>, parts: readonly Bounds[], times: number): Bounds {
    const [receiver = scalar, argument = scalar] = parts;
    const length = lengthOf(receiver);
    this.#charge(ast, times * length * READ);
    switch (ast.args[0]) {
      case "trim":
      case "substring":
      case "value":
        return receiver.kind === "known" && ast.args[0] !== "value"
          ? sized(length, null)
          : receiver;
      // Some letters become up to three in the other case.
      case "upperAscii":
      case "lowerAscii":
        return sized(3 * length, null);
      case "split":
        this.#charge(ast, times * length * COPY);
        return sized(length + 1, sized(length, null));
      case "join":
        this.#charge(ast, times * length * COPY);
        return sized(length * (lengthOf(itemsOf(receiver)) + lengthOf(argument)), null);
      case "or":
      case "orValue":
        return either(receiver, argument);
      // optional.of(x): the receiver is the namespace.
      case "of":
        return argument;
      default:
        return scalar;
    }
  }

  #charge(ast: Ast, work: number): void {
    this.#work += work;
    if (this.#work > WORK_MAX) this.#stop(ast, say("takes_too_long"));
  }

  #stop(ast: Ast, message: Sentence): never {
    throw new EvaluationStopped({
      ...worded(message, say("work_in_steps")),
      range: { start: ast.start, end: ast.end },
    });
  }
}

function select(bounds: Bounds, segment: Segment | undefined): Bounds {
  if (bounds.kind !== "known" || !segment || segment.kind === "any") return membersOf(bounds);
  return known(
    bounds.values.flatMap((value) => {
      const member = selectFrom(value, segment);
      return member === undefined ? [] : [member];
    }),
  );
}

const eitherOrNull = (left: Bounds | null, right: Bounds): Bounds =>
  left ? either(left, right) : right;
