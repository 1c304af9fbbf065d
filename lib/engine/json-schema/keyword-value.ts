import { DIALECT, FORMATS, type KeywordShape, TYPES } from "@/lib/engine/json-schema/keywords";
import { compilePattern } from "@/lib/engine/json-schema/pattern";
import { type Sentence, say } from "@/lib/engine/wording/sentence";
import { isJsonObject, type Json } from "@/lib/kernel/json";

const TYPE_NAMES: ReadonlySet<Json> = new Set(TYPES);

type Rule = { holds: (value: Json) => boolean; message: Sentence };

const isText = (value: Json): value is string => typeof value === "string";
const isNumber = (value: Json): value is number => typeof value === "number";

const RULES: Partial<Record<KeywordShape, Rule>> = {
  text: { holds: isText, message: say("must_be_text") },
  reference: { holds: isText, message: say("must_be_text") },
  dialect: {
    holds: (value) => value === DIALECT,
    message: say("only_dialect", { dialect: DIALECT }),
  },
  format: {
    holds: (value) => isText(value) && FORMATS.has(value),
    message: say("must_be_one_of", { values: [...FORMATS] }),
  },
  number: { holds: isNumber, message: say("must_be_number") },
  positive: {
    holds: (value) => isNumber(value) && value > 0,
    message: say("must_be_positive"),
  },
  count: {
    holds: (value) => isNumber(value) && Number.isSafeInteger(value) && value >= 0,
    message: say("must_be_count"),
  },
  boolean: {
    holds: (value) => typeof value === "boolean",
    message: say("must_be_boolean"),
  },
  values: {
    holds: (value) => Array.isArray(value) && value.length > 0,
    message: say("must_be_values"),
  },
  names: { holds: isNames, message: say("must_be_names") },
  types: { holds: isTypes, message: say("must_be_types", { types: TYPES }) },
  names_map: {
    holds: (value) => isJsonObject(value) && Object.values(value).every(isNames),
    message: say("must_be_named_lists"),
  },
};

/** What is wrong with a keyword's value, if that can be said without looking at other schemas. */
export function valueFault(shape: KeywordShape, value: Json): Sentence | null {
  if (shape === "pattern") return patternFault(value);
  const rule = RULES[shape];
  return !rule || rule.holds(value) ? null : rule.message;
}

function patternFault(value: Json): Sentence | null {
  if (typeof value !== "string") return say("must_be_text");
  const compiled = compilePattern(value);
  return compiled.ok ? null : compiled.message;
}

function isNames(value: Json): boolean {
  return (
    Array.isArray(value) &&
    value.every((name) => typeof name === "string") &&
    new Set(value).size === value.length
  );
}

function isTypes(value: Json): boolean {
  return (
    TYPE_NAMES.has(value) ||
    (Array.isArray(value) && value.length > 0 && value.every((type) => TYPE_NAMES.has(type)))
  );
}
