import { createEnvironment } from "@/lib/engine/expression/environment";
import type { ExpressionProblem, TextRange } from "@/lib/engine/expression/expression";
import { staticProblem } from "@/lib/engine/expression/problems";
import { CEL_TYPES, type CelType } from "@/lib/engine/validate/typing/cel-type";

/** A stretch of an expression that selects a value, and the type that it is declared to have. */
export type TypedStretch = { range: TextRange; type: CelType; isOptional: boolean };

export type TypeCheck = { ok: true; type: string } | { ok: false; problem: ExpressionProblem };

/** One variable for each type: in the checked text they stand for what the expression selects. */
const variableOf = (type: CelType, isOptional: boolean): string =>
  `_${isOptional ? "o" : "v"}${CEL_TYPES.indexOf(type)}`;

const typedEnvironment = createEnvironment();
for (const type of CEL_TYPES) {
  typedEnvironment.registerVariable(variableOf(type, false), type);
  typedEnvironment.registerVariable(variableOf(type, true), `optional<${type}>`);
}

/** What the interpreter only refuses when it knows the types beforehand: at run time these are no errors. */
const TOO_STRICT = new Set(["incompatible_ternary_branches", "incompatible_argument_type"]);

/** Different expressions become the same text, and a draft is checked again with every change of it. */
const checked = new Map<string, TypeCheck>();
const CHECKED_MAX = 5000;

/**
 * Checks the operands of an expression against declared types. Each selection is replaced by a variable
 * of its type; positions are carried back to the author's text.
 */
export function checkTypes(text: string, stretches: readonly TypedStretch[]): TypeCheck {
  const substitution = substitute(text, stretches);
  const check = checked.get(substitution.text) ?? checkText(substitution.text);
  if (check.ok) return check;
  const { range } = check.problem;
  const origin = range && {
    start: substitution.origin(range.start),
    end: substitution.origin(range.end),
  };
  return { ok: false, problem: { ...check.problem, range: origin } };
}

function checkText(text: string): TypeCheck {
  const { valid, type = "dyn", error } = typedEnvironment.check(text);
  const isFine = valid || !error || TOO_STRICT.has(error.code);
  const check: TypeCheck = isFine
    ? { ok: true, type: valid ? type : "dyn" }
    : { ok: false, problem: staticProblem(error) };
  const [oldest] = checked.keys();
  if (checked.size >= CHECKED_MAX && oldest !== undefined) checked.delete(oldest);
  checked.set(text, check);
  return check;
}

type Substitution = { text: string; origin: (offset: number) => number };

function substitute(text: string, stretches: readonly TypedStretch[]): Substitution {
  const usable = stretches
    .filter(({ range }) => isBalanced(text.slice(range.start, range.end)))
    .toSorted((left, right) => left.range.start - right.range.start);
  let result = "";
  let at = 0;
  /** Where each piece begins in the new text and in the old. */
  const pieces: { here: number; there: number; isFixed: boolean }[] = [];
  for (const { range, type, isOptional } of usable) {
    if (range.start < at) continue;
    pieces.push({ here: result.length, there: at, isFixed: false });
    result += text.slice(at, range.start);
    pieces.push({ here: result.length, there: range.start, isFixed: true });
    result += variableOf(type, isOptional);
    at = range.end;
  }
  pieces.push({ here: result.length, there: at, isFixed: false });
  result += text.slice(at);
  const origin = (offset: number): number => {
    const piece = pieces.findLast(({ here }) => here <= offset);
    if (!piece) return offset;
    return piece.isFixed ? piece.there : piece.there + offset - piece.here;
  };
  return { text: result, origin };
}

/** Of `(input.a).b` the interpreter reports `input.a).b`: replacing that would break the text. */
function isBalanced(text: string): boolean {
  const opening = [...text].filter((character) => "([".includes(character)).length;
  const closing = [...text].filter((character) => ")]".includes(character)).length;
  return opening === closing;
}
