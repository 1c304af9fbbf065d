import { format, type Schema } from "@cfworker/json-schema";
import { KEYWORDS, type KeywordShape } from "@/lib/engine/json-schema/keywords";
import { compilePattern, type Pattern } from "@/lib/engine/json-schema/pattern";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** Thrown out of the validator when a value would take too long to check. */
export class TooMuchWork extends Error {}

/** Some hundred milliseconds; a list of 10,000 items of five fields takes 60,000. */
const STEPS_MAX = 100_000;
let stepsLeft = 0;

/** Gives the next validation its budget of steps. */
export function resetSteps(): void {
  stepsLeft = STEPS_MAX;
}

/**
 * A copy of a checked schema for the validator: patterns go to our own matcher, and every schema
 * counts how often it is asked, so that no combination of references can multiply without end.
 */
export function prepareSchema(schema: Json): Schema | boolean {
  if (!isJsonObject(schema)) return schema === true;
  const copy: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema))
    if (keyword !== "pattern") copy[keyword] = prepareValue(KEYWORDS.get(keyword), value);
  if (typeof schema.pattern === "string") {
    const others = Array.isArray(copy.allOf) ? copy.allOf : [];
    copy.allOf = [...others, countSteps({ format: `${PATTERN_FORMAT}${schema.pattern}` })];
  }
  return countSteps(copy);
}

function prepareValue(shape: KeywordShape | undefined, value: Json): Json {
  if (shape === "schema") return prepareSchema(value) as Json;
  if (shape === "schemas" && Array.isArray(value))
    return value.map((schema) => prepareSchema(schema) as Json);
  if ((shape === "schema_map" || shape === "pattern_map") && isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, prepareSchema(schema) as Json]),
    );
  return structuredClone(value);
}

/** The validator reads this property of every schema that it comes to. */
function countSteps<T extends object>(schema: T): T {
  return Object.defineProperty(schema, "$recursiveAnchor", {
    enumerable: false,
    get() {
      stepsLeft -= 1;
      if (stepsLeft < 0) throw new TooMuchWork();
      return undefined;
    },
  });
}

export const PATTERN_FORMAT = "pattern ";
const PATTERNS_MAX = 1_000;
const patterns = new Map<string, Pattern>();

function patternOf(source: string): Pattern {
  const known = patterns.get(source);
  if (known) return known;
  const compiled = compilePattern(source);
  if (!compiled.ok) throw new Error("A schema was used that does not pass its check.");
  const [oldest] = patterns.keys();
  if (patterns.size >= PATTERNS_MAX && oldest !== undefined) patterns.delete(oldest);
  patterns.set(source, compiled.pattern);
  return compiled.pattern;
}

/**
 * The validator looks formats up in this open record; behind it stand our patterns, so that they need
 * not be registered one by one, and for ever.
 */
Object.setPrototypeOf(
  format,
  new Proxy(Object.create(null), {
    get(_, name) {
      if (typeof name !== "string" || !name.startsWith(PATTERN_FORMAT)) return undefined;
      const pattern = patternOf(name.slice(PATTERN_FORMAT.length));
      return (text: string) => {
        const result = pattern.test(text);
        if (result === null) throw new TooMuchWork();
        return result;
      };
    },
  }),
);
