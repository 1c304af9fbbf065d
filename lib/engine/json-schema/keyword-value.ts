import { DIALECT, FORMATS, type KeywordShape, TYPES } from "@/lib/engine/json-schema/keywords";
import { compilePattern } from "@/lib/engine/json-schema/pattern";
import { isJsonObject, type Json } from "@/lib/kernel/json";

const TYPE_NAMES: ReadonlySet<Json> = new Set(TYPES);

type Rule = { holds: (value: Json) => boolean; message: string };

const isText = (value: Json): value is string => typeof value === "string";
const isNumber = (value: Json): value is number => typeof value === "number";

const RULES: Partial<Record<KeywordShape, Rule>> = {
  text: { holds: isText, message: "Must be a text." },
  reference: { holds: isText, message: "Must be a text." },
  dialect: { holds: (value) => value === DIALECT, message: `Only ${DIALECT} is understood.` },
  format: {
    holds: (value) => isText(value) && FORMATS.has(value),
    message: `Must be one of ${[...FORMATS].join(", ")}.`,
  },
  number: { holds: isNumber, message: "Must be a number." },
  positive: {
    holds: (value) => isNumber(value) && value > 0,
    message: "Must be a number above 0.",
  },
  count: {
    holds: (value) => isNumber(value) && Number.isSafeInteger(value) && value >= 0,
    message: "Must be a whole number, 0 or more.",
  },
  boolean: {
    holds: (value) => typeof value === "boolean",
    message: "Must be true or false.",
  },
  values: {
    holds: (value) => Array.isArray(value) && value.length > 0,
    message: "Must be a list of values.",
  },
  names: { holds: isNames, message: "Must be a list of different names." },
  types: { holds: isTypes, message: `Must be one or several of ${TYPES.join(", ")}.` },
  names_map: {
    holds: (value) => isJsonObject(value) && Object.values(value).every(isNames),
    message: "Must be lists of names, by name.",
  },
};

/** What is wrong with a keyword's value, if that can be said without looking at other schemas. */
export function valueFault(shape: KeywordShape, value: Json): string | null {
  if (shape === "pattern") return patternFault(value);
  const rule = RULES[shape];
  return !rule || rule.holds(value) ? null : rule.message;
}

function patternFault(value: Json): string | null {
  if (typeof value !== "string") return "Must be a text.";
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
