import { TypeError as CelTypeError, EvaluationError, ParseError } from "@marcbachmann/cel-js";
import type { ExpressionProblem } from "@/lib/engine/expression/expression";
import { CEL_SENTENCES } from "@/lib/engine/wording/expression-sentences";
import {
  type PlainId,
  readSentence,
  type Sentence,
  say,
  worded,
} from "@/lib/engine/wording/sentence";

/** What ends an evaluation of ours: it carries what may be said about it. */
export class EvaluationStopped extends Error {
  readonly problem: ExpressionProblem;
  constructor(problem: ExpressionProblem) {
    super(problem.message);
    this.name = "EvaluationStopped";
    this.problem = problem;
  }
}

/** What fails on the values of a run. The library's own texts would repeat the values. */
const AT_RUN_TIME: Readonly<Record<string, readonly [message: PlainId, hint: PlainId | null]>> = {
  no_such_key: ["field_not_there", "ask_with_has"],
  index_out_of_bounds: ["outside_list", "compare_or_optional"],
  index_out_of_range: ["outside_text", "compare_first"],
  unknown_variable: ["value_not_there", "ask_with_has"],
  optional_value_missing: ["value_absent", "ask_with_has"],
  division_by_zero: ["division_by_zero", null],
  modulo_by_zero: ["division_by_zero", null],
  numeric_overflow: ["number_too_large", null],
  bool_conversion_error: ["text_not_boolean", null],
  double_conversion_error: ["text_not_number", null],
  int_conversion_error: ["text_not_whole", null],
  invalid_timestamp: ["text_not_time", "times_look_like"],
  invalid_duration: ["text_not_duration", "durations_look_like"],
  invalid_list_element_type: ["join_needs_texts", null],
  invalid_comprehension_range: ["macro_needs_list", null],
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
    return { ...worded(said(error.summary), hintFor(error)), range: rangeOf(error) };
  throw error;
}

/** What may be said about an error of evaluation. Throws on what is none: that is a bug of ours. */
export function runtimeProblem(error: unknown): ExpressionProblem {
  if (error instanceof EvaluationStopped) return error.problem;
  // Too deep or too long for the machine: the values are at fault, not the program.
  if (error instanceof RangeError) return { ...worded(say("values_too_large")), range: null };
  if (!(error instanceof EvaluationError)) throw error;
  const known = AT_RUN_TIME[error.code];
  if (known) {
    const [message, hint] = known;
    return { ...worded(say(message), hint && say(hint)), range: rangeOf(error) };
  }
  const message = TYPES_ONLY.has(error.code) ? said(error.summary) : say("not_with_these");
  return { ...worded(message, hintFor(error)), range: rangeOf(error) };
}

const rangeOf = ({ range }: { range?: { start: number; end: number } }) =>
  range ? { start: range.start, end: range.end } : null;

function hintFor({ code, summary }: { code: string; summary: string }): Sentence | null {
  if (code === "no_such_overload" && summary.includes(" in list<int>")) return say("write_doubles");
  if (code === "no_such_overload" && summary.includes("optional<"))
    return say("optional_needs_end");
  return code === "no_such_key" ? say("ask_with_has") : null;
}

/** What the library says; its `dyn<…>` means a type that was found out late, which authors need not know. */
function said(summary: string): Sentence {
  const text = summary.replaceAll(/dyn<([^<>]*)>/g, "$1");
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return readSentence(capital.endsWith(".") ? capital : `${capital}.`, CEL_SENTENCES);
}
