import { type PlainId, type Sentence, say } from "@/lib/engine/wording/sentence";

/** A regular expression as a tree. An atom keeps its source: it stands for one character. */
export type PatternNode =
  | { kind: "atom"; source: string }
  | { kind: "start" }
  | { kind: "end" }
  | { kind: "sequence"; parts: PatternNode[] }
  | { kind: "choice"; options: PatternNode[] }
  | { kind: "repeat"; part: PatternNode; min: number; max: number | null };

export type ParsedPattern = { ok: true; node: PatternNode } | { ok: false; message: Sentence };

const SOURCE_MAX = 500;

/**
 * Reads the part of JavaScript's regular expressions that can be matched in linear time: no look-around,
 * no back references, no word boundaries.
 */
export function parsePattern(source: string): ParsedPattern {
  if (source.length > SOURCE_MAX)
    return { ok: false, message: say("pattern_too_long", { most: SOURCE_MAX }) };
  try {
    // Only parsed, never run: it decides what is well-formed, so that the reader below need not.
    new RegExp(source, "u");
    return { ok: true, node: new Reader(source).read() };
  } catch (error) {
    if (error instanceof Unsupported) return { ok: false, message: say(error.id) };
    if (error instanceof SyntaxError) return { ok: false, message: say("pattern_invalid") };
    throw error;
  }
}

class Unsupported extends Error {
  readonly id: PlainId;
  constructor(id: PlainId) {
    super(id);
    this.id = id;
  }
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only ? only : { kind: "choice", options };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !this.#sees("|") && !this.#sees(")"))
      parts.push(this.#repeated(this.#single()));
    return { kind: "sequence", parts };
  }

  #single(): PatternNode {
    if (this.#take("^")) return { kind: "start" };
    if (this.#take("$")) return { kind: "end" };
    if (this.#sees("(")) return this.#group();
    return { kind: "atom", source: this.#atom() };
  }

  #group(): PatternNode {
    const opening = /^\((?:\?:|\?<[A-Za-z_$][\w$]*>|(?!\?))/.exec(this.#source.slice(this.#at));
    if (!opening) throw new Unsupported("pattern_look_around");
    this.#at += opening[0].length;
    const node = this.read();
    this.#take(")");
    return node;
  }

  #atom(): string {
    const rest = this.#source.slice(this.#at);
    if (/^\\[bB]/.test(rest)) throw new Unsupported("pattern_boundary");
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw new Unsupported("pattern_back_reference");
    const match =
      /^\[(?:\\.|[^\]\\])*\]|^\\[pP]\{[^}]*\}|^\\u\{[^}]*\}|^(?:\\u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2})|^\\u[\dA-Fa-f]{4}|^\\x[\dA-Fa-f]{2}|^\\c[A-Za-z]|^\\.|^./su.exec(
        rest,
      );
    const source = match?.[0] ?? rest;
    this.#at += source.length;
    return source;
  }

  #repeated(part: PatternNode): PatternNode {
    const quantifier = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#source.slice(this.#at));
    if (!quantifier) return part;
    this.#at += quantifier[0].length;
    const [, sign, min, comma, max] = quantifier;
    if (sign)
      return { kind: "repeat", part, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : null };
    const least = Number(min);
    const most = comma ? (max ? Number(max) : null) : least;
    return { kind: "repeat", part, min: least, max: most };
  }

  #sees(character: string): boolean {
    return this.#source.charAt(this.#at) === character;
  }

  #take(character: string): boolean {
    if (!this.#sees(character)) return false;
    this.#at += 1;
    return true;
  }
}

/**
 * Whether even JavaScript's own engine matches it in linear time: anchored at the start, and nothing
 * but single characters repeated, of those at most one without bound.
 */
export function isSimplePattern(source: string): boolean {
  const parsed = parsePattern(source);
  if (!parsed.ok || parsed.node.kind !== "sequence") return false;
  const [first, ...rest] = parsed.node.parts;
  if (first?.kind !== "start") return false;
  const repeats = rest.filter((part) => part.kind === "repeat");
  return (
    rest.every((part) => part.kind !== "choice" && part.kind !== "sequence") &&
    repeats.every(({ part }) => part.kind === "atom") &&
    repeats.filter(({ max }) => max === null || max > 100).length <= 1
  );
}
