import { TypeError as CelTypeError, EvaluationError, ParseError } from "@marcbachmann/cel-js";
import type { ExpressionProblem } from "@/lib/engine/expression/expression";

/** What ends an evaluation of ours: it carries what may be said about it. */
export class EvaluationStopped extends Error {
  readonly problem: ExpressionProblem;
  constructor(problem: ExpressionProblem) {
    super(problem.message);
    this.name = "EvaluationStopped";
    this.problem = problem;
  }
}

const ABSENT_HINT = "Ask first with has(a.b), or fall back with a.?b.orValue(x).";
const NUMBERS_HINT = "JSON numbers are doubles: write [1.0, 2.0] rather than [1, 2] after in.";

/** What fails on the values of a run. The library's own texts would repeat the values. */
const AT_RUN_TIME: Readonly<Record<string, readonly [message: string, hint: string | null]>> = {
  no_such_key: ["A field that it reads is not there.", ABSENT_HINT],
  index_out_of_bounds: [
    "A position that it reads lies outside the list.",
    "Compare with size(…) first, or use [?0].",
  ],
  index_out_of_range: ["A position lies outside the text.", "Compare with size(…) first."],
  unknown_variable: ["A value that it reads is not there.", ABSENT_HINT],
  optional_value_missing: ["A value that it reads is absent.", ABSENT_HINT],
  division_by_zero: ["Division by zero.", null],
  modulo_by_zero: ["Division by zero.", null],
  numeric_overflow: ["A number is too large.", null],
  bool_conversion_error: ["A text is neither true nor false.", null],
  double_conversion_error: ["A text is not a number.", null],
  int_conversion_error: ["A text is not a whole number.", null],
  invalid_timestamp: ["A text is not a time.", "Times look like 2030-01-31T12:00:00Z."],
  invalid_duration: ["A text is not a duration.", "Durations look like 90s, 5m or 1.5h."],
  invalid_list_element_type: ["join needs a list of texts.", null],
  invalid_comprehension_range: ["all, exists, map and filter need a list.", null],
};

/** Codes whose texts name types only. */
const TYPES_ONLY = new Set([
  "no_such_overload",
  "no_matching_overload",
  "invalid_logical_operand",
  "invalid_condition_type",
  "incompatible_ternary_branches",
  "incompatible_argument_type",
  "invalid_index_type",
  "cannot_index_type",
  "optional_expected",
]);

/** What may be said about an error of parsing or of the static check: no values of a run are in it. */
export function staticProblem(error: unknown): ExpressionProblem {
  if (
    error instanceof ParseError ||
    error instanceof CelTypeError ||
    error instanceof EvaluationError
  )
    return { message: sentence(plain(error.summary)), range: rangeOf(error), hint: hintFor(error) };
  throw error;
}

/** What may be said about an error of evaluation. Throws on what is none: that is a bug of ours. */
export function runtimeProblem(error: unknown): ExpressionProblem {
  if (error instanceof EvaluationStopped) return error.problem;
  // Too deep or too long for the machine: the values are at fault, not the program.
  if (error instanceof RangeError)
    return { message: "The values are too large to compute with.", range: null, hint: null };
  if (!(error instanceof EvaluationError)) throw error;
  const known = AT_RUN_TIME[error.code];
  if (known) return { message: known[0], range: rangeOf(error), hint: known[1] };
  const message = TYPES_ONLY.has(error.code)
    ? sentence(plain(error.summary))
    : "It cannot be evaluated with these values.";
  return { message, range: rangeOf(error), hint: hintFor(error) };
}

const rangeOf = ({ range }: { range?: { start: number; end: number } }) =>
  range ? { start: range.start, end: range.end } : null;

function hintFor({ code, summary }: { code: string; summary: string }): string | null {
  if (code === "no_such_overload" && summary.includes(" in list<int>")) return NUMBERS_HINT;
  if (code === "no_such_overload" && summary.includes("optional<"))
    return "An optional value needs .orValue(x) at its end.";
  return code === "no_such_key" ? ABSENT_HINT : null;
}

/** `dyn<…>` is how the library says that a type was found out late; authors need not know. */
const plain = (summary: string): string => summary.replaceAll(/dyn<([^<>]*)>/g, "$1");

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return capital.endsWith(".") ? capital : `${capital}.`;
}
