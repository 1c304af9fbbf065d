import { Validator } from "@cfworker/json-schema";
import { issuesOf, type SchemaIssue } from "@/lib/engine/json-schema/issues";
import { prepareSchema, resetSteps, TooMuchWork } from "@/lib/engine/json-schema/prepare-schema";
import { say, worded } from "@/lib/engine/wording/sentence";
import { canonicalJson, type Json } from "@/lib/kernel/json";

const VALIDATORS_MAX = 500;

type Prepared = { validator: Validator; hasUniqueItems: boolean };

const byText = new Map<string, Prepared>();
const byObject = new WeakMap<object, Prepared>();

/**
 * What in a value does not fit a schema that `checkSchema` has passed; nothing, if it fits. Never
 * throws: a value that is too large to check does not fit.
 */
export function validateAgainst(schema: Json, value: Json): SchemaIssue[] {
  const { validator, hasUniqueItems } = preparedOf(schema);
  try {
    if (hasUniqueItems) assertFewItems(value);
    resetSteps();
    const { valid, errors } = validator.validate(value);
    return valid ? [] : issuesOf(errors);
  } catch (error) {
    // Deep values overflow the validator's recursion.
    if (!(error instanceof TooMuchWork || error instanceof RangeError)) throw error;
    return [{ path: "", ...worded(say("value_too_large")) }];
  }
}

function preparedOf(schema: Json): Prepared {
  const known = typeof schema === "object" && schema !== null ? byObject.get(schema) : undefined;
  if (known) return known;
  const text = canonicalJson(schema);
  const prepared = byText.get(text) ?? prepare(schema, text);
  if (typeof schema === "object" && schema !== null) byObject.set(schema, prepared);
  return prepared;
}

function prepare(schema: Json, text: string): Prepared {
  const prepared = {
    validator: new Validator(prepareSchema(schema), "2020-12", false),
    hasUniqueItems: text.includes('"uniqueItems":true'),
  };
  const [oldest] = byText.keys();
  if (byText.size >= VALIDATORS_MAX && oldest !== undefined) byText.delete(oldest);
  byText.set(text, prepared);
  return prepared;
}

/** The validator compares every item with every other. */
const COMPARISONS_MAX = 4_000_000;

function assertFewItems(value: Json): void {
  let comparisons = 0;
  const count = (at: Json): number => {
    if (typeof at !== "object" || at === null) return 1;
    let values = 1;
    for (const child of Object.values(at)) values += count(child);
    if (Array.isArray(at)) comparisons += at.length * values;
    if (comparisons > COMPARISONS_MAX) throw new TooMuchWork();
    return values;
  };
  count(value);
}
