import type { OutputUnit } from "@cfworker/json-schema";
import { PATTERN_FORMAT } from "@/lib/engine/json-schema/prepare-schema";

/** Where a value does not fit, as a JSON pointer, and why. The text holds nothing of the value. */
export type SchemaIssue = { path: string; message: string };

const ISSUES_MAX = 50;

/** Keywords that only say that something below them does not fit. */
const ENCLOSING = new Set(
  `properties patternProperties additionalProperties unevaluatedProperties propertyNames items prefixItems
   unevaluatedItems dependentSchemas allOf $ref if then else`.split(/\s+/),
);

/** Of what the validator says, the causes alone, in words of our own where its would show values. */
export function issuesOf(errors: readonly OutputUnit[]): SchemaIssue[] {
  const chosen = withoutBranches(errors);
  const causes = chosen.filter(({ keyword }) => !ENCLOSING.has(keyword));
  const unevaluated = chosen.filter(({ keyword }) => keyword.startsWith("unevaluated"));
  const real = causes.filter((error) => !isConsequence(error, causes, unevaluated));
  const issues = real.map((error) => ({
    path: pointerOf(error.instanceLocation),
    message: messageOf(error),
  }));
  const different = new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue]));
  return [...different.values()].slice(0, ISSUES_MAX);
}

/** What the branches of a choice say is no help: which of them was meant is not known. */
function withoutBranches(errors: readonly OutputUnit[]): OutputUnit[] {
  const choices = errors.filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  return errors.filter(
    ({ keywordLocation }) =>
      !choices.some((choice) => keywordLocation.startsWith(`${choice.keywordLocation}/`)),
  );
}

/** One wrong member makes `unevaluated…` refuse all the others. */
function isConsequence(
  { keyword, instanceLocation }: OutputUnit,
  causes: readonly OutputUnit[],
  unevaluated: readonly OutputUnit[],
): boolean {
  const parent = instanceLocation.slice(0, instanceLocation.lastIndexOf("/"));
  if (keyword !== "false" || !unevaluated.some((error) => error.instanceLocation === parent))
    return false;
  return causes.some(
    (cause) => cause.keyword !== "false" && cause.instanceLocation.startsWith(`${parent}/`),
  );
}

const pointerOf = (location: string): string => location.replace(/^#/, "");

function messageOf({ keyword, error }: OutputUnit): string {
  switch (keyword) {
    case "false":
      return "This is not allowed here.";
    case "anyOf":
      return "It fits none of the forms that are allowed here.";
    case "oneOf":
      return "It must fit exactly one of the forms that are allowed here.";
    case "not":
      return "It has a form that is not allowed here.";
    case "format":
      return error.includes(PATTERN_FORMAT) ? "The text does not match the pattern." : error;
    // These begin with the number that was given.
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
      return error.replace(/^\S+ is/, "The number is");
    default:
      return error.replace(/^Instance/, "The value");
  }
}
