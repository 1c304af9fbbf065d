/** What the value of a keyword must be. */
export type KeywordShape =
  | "schema"
  | "schemas"
  | "schema_map"
  | "pattern_map"
  | "text"
  | "pattern"
  | "format"
  | "reference"
  | "dialect"
  | "number"
  | "positive"
  | "count"
  | "boolean"
  | "any"
  | "values"
  | "names"
  | "types"
  | "names_map";

const named = (shape: KeywordShape, names: string): [string, KeywordShape][] =>
  names.split(" ").map((name) => [name, shape]);

/**
 * The closed list of keywords: JSON Schema 2020-12 without what makes one schema depend on another
 * (`$id`, `$anchor`, `$dynamicRef`). Whatever else stands in a schema is misspelt.
 */
export const KEYWORDS: ReadonlyMap<string, KeywordShape> = new Map([
  ...named("schema", "items contains additionalProperties unevaluatedItems unevaluatedProperties"),
  ...named("schema", "propertyNames not if then else"),
  ...named("schemas", "prefixItems allOf anyOf oneOf"),
  ...named("schema_map", "$defs properties dependentSchemas"),
  ...named("pattern_map", "patternProperties"),
  ...named("text", "$comment title description contentEncoding contentMediaType"),
  ...named("pattern", "pattern"),
  ...named("format", "format"),
  ...named("reference", "$ref"),
  ...named("dialect", "$schema"),
  ...named("number", "minimum maximum exclusiveMinimum exclusiveMaximum"),
  ...named("positive", "multipleOf"),
  ...named("count", "minLength maxLength minItems maxItems minContains maxContains"),
  ...named("count", "minProperties maxProperties"),
  ...named("boolean", "uniqueItems readOnly writeOnly deprecated"),
  ...named("any", "const default"),
  ...named("values", "enum examples"),
  ...named("names", "required"),
  ...named("types", "type"),
  ...named("names_map", "dependentRequired"),
]);

/** Keywords of one's own, as `x-classification`: kept, and without a say in what is valid. */
export const isExtension = (keyword: string): boolean => keyword.startsWith("x-");

export const TYPES = ["null", "boolean", "object", "array", "number", "integer", "string"] as const;

/** The formats that are checked. Others are left out because checking them can take for ever. */
export const FORMATS = new Set(
  "date time date-time duration uri uri-reference email hostname ipv4 ipv6 uuid json-pointer".split(
    " ",
  ),
);

export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The keyword that was probably meant, or `null`. */
export function nearestKeyword(word: string): string | null {
  const near = [...KEYWORDS.keys()].filter(
    (keyword) => distance(keyword.toLowerCase(), word.toLowerCase()) <= 2,
  );
  return near.at(0) ?? null;
}

/** Insertions, deletions and replacements between two words. */
function distance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return 3;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 3;
}
