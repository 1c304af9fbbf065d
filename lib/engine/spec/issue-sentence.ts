import type { z } from "zod";
import { FORM_SENTENCES } from "@/lib/engine/wording/manifest-sentences";
import { type PlainId, readSentence, type Sentence, say } from "@/lib/engine/wording/sentence";

type Issue = z.core.$ZodIssue;

const OF_TYPE: Readonly<Record<string, PlainId>> = {
  string: "must_be_text",
  number: "must_be_number",
  int: "must_be_whole",
  boolean: "must_be_boolean",
  array: "must_be_list",
  object: "must_be_object",
  record: "must_be_object",
};

/** What a schema holds against a value, for a person; `root` is the whole that was checked. */
export function issueSentence(issue: Issue, root: unknown): Sentence {
  if (!isThere(issue.path, root)) return say("field_missing", { field: nameOf(issue.path) });
  switch (issue.code) {
    case "invalid_type":
      return say(OF_TYPE[issue.expected] ?? "value_not_allowed");
    case "invalid_value":
      return allowed(issue.values.map(String));
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "unrecognized_keys":
      return say("no_such_field", { field: JSON.stringify(issue.keys[0] ?? "") });
    case "invalid_union":
      return "options" in issue && issue.options
        ? allowed(issue.options.map(String))
        : say("value_not_allowed");
    case "invalid_key": {
      const [first] = issue.issues;
      return first ? issueSentence({ ...first, path: [] }, root) : say("name_not_allowed");
    }
    case "invalid_format":
      return issue.format === "url" ? say("must_be_url") : ownWords(issue);
    case "custom":
      return ownWords(issue);
    default:
      return say("value_not_allowed");
  }
}

/** Forms and conditions of our own carry their sentence. */
const ownWords = ({ message }: Issue): Sentence => readSentence(message, FORM_SENTENCES);

function allowed(values: readonly string[]): Sentence {
  const [only = ""] = values;
  return values.length === 1
    ? say("must_be_value", { value: only })
    : say("must_be_one_of", { values });
}

function tooSmall({ origin, minimum, inclusive, path }: z.core.$ZodIssueTooSmall): Sentence {
  const least = Number(minimum);
  // What every graph begins as: no field of a form shows it, so the sentence names it.
  if (origin === "array" && least === 1 && nameOf(path) === "nodes") return say("no_steps");
  const isSized = origin === "string" || origin === "array";
  if (isSized && least === 1) return say("must_not_be_empty");
  if (origin === "string") return say("at_least_characters", { least });
  if (origin === "array") return say("at_least_entries", { least });
  return inclusive === false ? say("more_than", { bound: least }) : say("at_least", { least });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Sentence {
  const most = Number(maximum);
  if (origin === "string") return say("at_most_characters", { most });
  if (origin === "array") return say("at_most_entries", { most });
  return inclusive === false ? say("less_than", { bound: most }) : say("at_most", { most });
}

const nameOf = (path: Issue["path"]): string => String(path.at(-1) ?? "");

function isThere(path: Issue["path"], root: unknown): boolean {
  let at = root;
  for (const part of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return false;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at !== undefined;
}
