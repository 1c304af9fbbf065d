import {
  CEL_SENTENCES,
  EVALUATION_SENTENCES,
  EXPRESSION_SENTENCES,
} from "@/lib/engine/wording/expression-sentences";
import { GRAPH_SENTENCES } from "@/lib/engine/wording/graph-sentences";
import { FORM_SENTENCES, MANIFEST_SENTENCES } from "@/lib/engine/wording/manifest-sentences";
import { NODE_SENTENCES } from "@/lib/engine/wording/node-sentences";
import {
  SCHEMA_SENTENCES,
  VALIDATOR_SENTENCES,
  VALUE_SENTENCES,
} from "@/lib/engine/wording/schema-sentences";
import { SUPPORT_SENTENCES } from "@/lib/engine/wording/support-sentences";
import { READER_SENTENCES, YAML_SENTENCES } from "@/lib/engine/wording/yaml-sentences";

/**
 * Every sentence of the engine, in English, by the id under which other languages know it. A hole `{name}` is
 * filled with a parameter.
 */
export const SENTENCES = {
  ...GRAPH_SENTENCES,
  ...NODE_SENTENCES,
  ...SUPPORT_SENTENCES,
  ...EXPRESSION_SENTENCES,
  ...CEL_SENTENCES,
  ...EVALUATION_SENTENCES,
  ...SCHEMA_SENTENCES,
  ...VALUE_SENTENCES,
  ...VALIDATOR_SENTENCES,
  ...MANIFEST_SENTENCES,
  ...FORM_SENTENCES,
  ...YAML_SENTENCES,
  ...READER_SENTENCES,
  /** What a library says and nobody has foreseen. */
  library_says: "{words}",
} as const;
export type SentenceId = keyof typeof SENTENCES;

type Value = string | number | string[];

/** A sentence that is in no language yet. */
export type Sentence = { id: string; params: Record<string, Value> };

/** The names between the braces of a text. */
type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never;
type Params<Id extends SentenceId> = Record<
  Holes<(typeof SENTENCES)[Id]>,
  string | number | readonly string[]
>;
/** Sentences without a hole. */
export type PlainId = {
  [Id in SentenceId]: keyof Params<Id> extends never ? Id : never;
}[SentenceId];

/** A sentence of the table, with all that it needs and nothing else. */
export const say = <Id extends SentenceId>(
  id: Id,
  ...[params]: Id extends PlainId ? [] : [params: Params<Id>]
): Sentence => ({ id, params: Object.fromEntries(Object.entries(params ?? {}).map(copied)) });

const copied = ([name, value]: [string, string | number | readonly string[]]): [string, Value] => [
  name,
  typeof value === "object" ? [...value] : value,
];

const HOLE = /\{(\w+)\}/g;
const textOf = (value: Value | undefined): string =>
  typeof value === "object" ? value.join(", ") : String(value);

/** The English of a sentence. */
export function inEnglish({ id, params }: Sentence): string {
  const table: Readonly<Record<string, string>> = SENTENCES;
  return (table[id] ?? "").replaceAll(HOLE, (_, name: string) => textOf(params[name]));
}

/** The sentence of a table whose English a text is; what is none of them is quoted. */
export function readSentence(text: string, table: Readonly<Record<string, string>>): Sentence {
  for (const [id, template] of Object.entries(table)) {
    const groups = patternOf(template).exec(text);
    if (groups) return { id, params: { ...groups.groups } };
  }
  return say("library_says", { words: text });
}

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template.replaceAll(/[\\^$.*+?()[\]|]/g, "\\$&").replaceAll(HOLE, "(?<$1>.+)")}$`,
    "s",
  );

/** What is wrong and what helps, in English and in no language. */
export type Worded = {
  message: string;
  hint: string | null;
  wording: { message: Sentence; hint: Sentence | null };
};

/** A complaint, and what helps if that is known. */
export const worded = (message: Sentence, hint: Sentence | null = null): Worded => ({
  message: inEnglish(message),
  hint: hint && inEnglish(hint),
  wording: { message, hint },
});

/** What may have been meant; `null` where nothing is near enough. */
export const didYouMean = (near: string | null): Sentence | null =>
  near === null ? null : say("did_you_mean", { near });
