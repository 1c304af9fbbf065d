import { Optional } from "@marcbachmann/cel-js";
import { EvaluationStopped } from "@/lib/engine/expression/problems";
import { type Sentence, say, worded } from "@/lib/engine/wording/sentence";
import type { Json } from "@/lib/kernel/json";

/** Values of a result: lists that repeat one large input would otherwise unfold without end. */
const VALUES_MAX = 200_000;
const CHARACTERS_MAX = 8_000_000;

/** The JSON of what CEL gives. Whole numbers lose their own type, absent optionals become `null`. */
export function toJson(value: unknown): Json {
  return convert(value, { values: 0, characters: 0 });
}

type Budget = { values: number; characters: number };

const stop = (message: Sentence): never => {
  throw new EvaluationStopped({ ...worded(message), range: null });
};

function convert(value: unknown, budget: Budget): Json {
  budget.values += 1;
  if (budget.values > VALUES_MAX) return stop(say("result_too_large"));
  switch (typeof value) {
    case "string":
      return text(value, budget);
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : stop(say("result_not_finite"));
    case "bigint":
      return wholeNumber(value);
    case "object":
      return value === null ? null : convertObject(value, budget);
    default:
      return stop(say("result_not_json"));
  }
}

function text(value: string, budget: Budget): string {
  budget.characters += value.length;
  if (budget.characters > CHARACTERS_MAX) return stop(say("result_too_large"));
  // No database could keep it, so the run could never move on with it.
  if (value.includes("\0") || !value.isWellFormed()) return stop(say("result_not_storable"));
  return value;
}

function wholeNumber(value: bigint): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : stop(say("result_number_too_large"));
}

function convertObject(value: object, budget: Budget): Json {
  if (Array.isArray(value)) return value.map((item) => convert(item, budget));
  if (value instanceof Optional) return value.hasValue() ? convert(value.value(), budget) : null;
  if ("toISOString" in value && typeof value.toISOString === "function") return value.toISOString();
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return stop(say("result_not_json"));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [text(key, budget), convert(member, budget)]),
  );
}
