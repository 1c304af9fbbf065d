import { type PatternNode, parsePattern } from "@/lib/engine/json-schema/pattern-syntax";
import { type Sentence, say } from "@/lib/engine/wording/sentence";

/**
 * Regular expressions that always come to an end. JavaScript's own try one way after the other, and
 * some patterns have more ways than there is time; this one goes all ways at once, character by
 * character, so its time is the text's length times the pattern's.
 */
export type Pattern = {
  /** Whether the pattern occurs in the text; `null`: the text is too long to look. */
  test: (text: string) => boolean | null;
};

export type CompiledPattern = { ok: true; pattern: Pattern } | { ok: false; message: Sentence };

const INSTRUCTIONS_MAX = 2_000;
/** Characters times instructions: some tens of milliseconds. */
const WORK_MAX = 10_000_000;

type Instruction =
  | { kind: "character"; fits: (character: string) => boolean }
  | { kind: "split"; to: number[] }
  | { kind: "start" | "end" | "match" };

/** Compiles a pattern, or says why it cannot be offered. */
export function compilePattern(source: string): CompiledPattern {
  const parsed = parsePattern(source);
  if (!parsed.ok) return parsed;
  try {
    const program = new Assembler().assemble(parsed.node);
    return { ok: true, pattern: { test: (text) => run(program, text) } };
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, message: say("pattern_repeats") };
    throw error;
  }
}

class TooLarge extends Error {}

class Assembler {
  readonly #program: Instruction[] = [];
  readonly #tests = new Map<string, (character: string) => boolean>();

  assemble(node: PatternNode): Instruction[] {
    this.#emit(node);
    this.#push({ kind: "match" });
    return this.#program;
  }

  #push(instruction: Instruction): void {
    if (this.#program.length >= INSTRUCTIONS_MAX) throw new TooLarge();
    this.#program.push(instruction);
  }

  #emit(node: PatternNode): void {
    switch (node.kind) {
      case "atom":
        this.#push({ kind: "character", fits: this.#testOf(node.source) });
        break;
      case "start":
      case "end":
        this.#push({ kind: node.kind });
        break;
      case "sequence":
        for (const part of node.parts) this.#emit(part);
        break;
      case "choice":
        this.#choice(node.options);
        break;
      case "repeat":
        this.#repeat(node.part, node.min, node.max);
        break;
    }
  }

  #choice(options: readonly PatternNode[]): void {
    const fork: number[] = [];
    this.#push({ kind: "split", to: fork });
    const exits: number[][] = [];
    for (const option of options) {
      fork.push(this.#program.length);
      this.#emit(option);
      const exit: number[] = [];
      this.#push({ kind: "split", to: exit });
      exits.push(exit);
    }
    for (const exit of exits) exit.push(this.#program.length);
  }

  #repeat(part: PatternNode, min: number, max: number | null): void {
    for (let turn = 0; turn < min; turn += 1) this.#emit(part);
    if (max === null) {
      const start = this.#program.length;
      const fork = [start + 1];
      this.#push({ kind: "split", to: fork });
      this.#emit(part);
      this.#push({ kind: "split", to: [start] });
      fork.push(this.#program.length);
      return;
    }
    const forks: number[][] = [];
    for (let turn = min; turn < max; turn += 1) {
      const fork = [this.#program.length + 1];
      this.#push({ kind: "split", to: fork });
      forks.push(fork);
      this.#emit(part);
    }
    for (const fork of forks) fork.push(this.#program.length);
  }

  /** One character against one class: there JavaScript's own expressions are safe, and know Unicode. */
  #testOf(source: string): (character: string) => boolean {
    const known = this.#tests.get(source);
    if (known) return known;
    const expression = new RegExp(`^(?:${source})$`, "u");
    const test = (character: string) => expression.test(character);
    this.#tests.set(source, test);
    return test;
  }
}

function run(program: readonly Instruction[], text: string): boolean | null {
  if (text.length * program.length > WORK_MAX) return null;
  const characters = [...text];
  let threads: number[] = [];
  for (const [at, character] of [...characters, ""].entries()) {
    const isEnd = at === characters.length;
    const reached = reach(program, [...threads, 0], at === 0, isEnd);
    if (reached === "match") return true;
    threads = reached.flatMap(({ fits, next }) => (!isEnd && fits(character) ? [next] : []));
  }
  return false;
}

type Expectation = { fits: (character: string) => boolean; next: number };

/** Everything that may come next, once the ways that need no character have been gone. */
function reach(
  program: readonly Instruction[],
  from: readonly number[],
  isStart: boolean,
  isEnd: boolean,
): Expectation[] | "match" {
  const expectations: Expectation[] = [];
  const seen = new Set<number>();
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const instruction = program[at];
    if (!instruction || seen.has(at)) continue;
    seen.add(at);
    if (instruction.kind === "match") return "match";
    if (instruction.kind === "split") open.push(...instruction.to);
    else if (instruction.kind === "character")
      expectations.push({ fits: instruction.fits, next: at + 1 });
    else if (instruction.kind === "start" ? isStart : isEnd) open.push(at + 1);
  }
  return expectations;
}
