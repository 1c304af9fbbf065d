import type { OutputUnit } from "@cfworker/json-schema";
import { PATTERN_FORMAT } from "@/lib/engine/json-schema/prepare-schema";
import { VALIDATOR_SENTENCES } from "@/lib/engine/wording/schema-sentences";
import {
  readSentence,
  type Sentence,
  say,
  type Worded,
  worded,
} from "@/lib/engine/wording/sentence";

/** Where a value does not fit, as a JSON pointer, and why. The text holds nothing of the value. */
export type SchemaIssue = Worded & { path: string };

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
  const different = new Map(
    real.map((error) => [`${error.instanceLocation} ${error.error}`, error]),
  );
  return [...different.values()].slice(0, ISSUES_MAX).map((error) => ({
    path: pointerOf(error.instanceLocation),
    ...worded(sentenceOf(error)),
  }));
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

const read = (text: string): Sentence => readSentence(text, VALIDATOR_SENTENCES);

const pointerOf = (location: string): string => location.replace(/^#/, "");

function sentenceOf({ keyword, error }: OutputUnit): Sentence {
  switch (keyword) {
    case "false":
      return say("not_allowed_here");
    case "anyOf":
      return say("fits_none");
    case "oneOf":
      return say("fits_several");
    case "not":
      return say("form_not_allowed");
    case "format":
      return error.includes(PATTERN_FORMAT) ? say("pattern_not_met") : read(error);
    // These begin with the number that was given.
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
      return read(error.replace(/^\S+ is/, "The number is"));
    default:
      return read(error.replace(/^Instance/, "The value"));
  }
}
