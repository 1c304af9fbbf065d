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
