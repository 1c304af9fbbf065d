import { type Before, readBefore } from "@/lib/engine/completion/chain";
import {
  choicesIn,
  type DeclaredField,
  type ExpressionScope,
  fieldsIn,
} from "@/lib/engine/completion/expression-scope";
import { fallbackOf, typeWord } from "@/lib/engine/completion/type-word";
import { type SchemaView, typesOf } from "@/lib/engine/validate/typing/schema-view";

export type CompletionKind = "root" | "node" | "field" | "method" | "function" | "value";

/** Something that may stand at the cursor. */
export type Completion = {
  kind: CompletionKind;
  label: string;
  /** What is written; the cursor stands behind it, or where `CURSOR` is. */
  insert: string;
  /** Its type, or the title of a node. */
  detail: string;
};

/** What fits, in place of the text from `from` to the cursor. */
export type CompletionList = { from: number; options: Completion[] };

/** Marks in `insert` where the cursor goes. */
export const CURSOR = "\u0000";

/** Offered where a value begins: the few that mappings and conditions need. */
const FUNCTIONS = ["size", "has", "string", "int", "double", "timestamp", "duration"];

const METHODS: Readonly<Record<string, readonly string[]>> = {
  string: [
    "size",
    "contains",
    "startsWith",
    "endsWith",
    "lowerAscii",
    "upperAscii",
    "trim",
    "split",
  ],
  array: ["size", "exists", "all", "filter", "map", "join"],
};
const WITHOUT_ARGUMENTS = new Set(["size", "lowerAscii", "upperAscii", "trim"]);
const PER_ITEM = new Set(["exists", "all", "filter", "map"]);

/**
 * What may stand at the end of an expression that is being written: roots, upstream nodes, the fields that
 * schemas declare, and the values that something is compared with. `null` where nothing can be said.
 */
export function completeExpression(text: string, scope: ExpressionScope): CompletionList | null {
  const before = readBefore(text);
  if (!before) return null;
  const options = optionsAt(before, scope);
  return options.length > 0 ? { from: before.from, options } : null;
}

function optionsAt(before: Before, scope: ExpressionScope): Completion[] {
  switch (before.kind) {
    case "word":
      return beginnings(scope);
    case "field":
      return selections(before, scope);
    case "value":
      return valuesOf(scope.view(before.chain.root, before.chain.segments));
  }
}

const beginnings = (scope: ExpressionScope): Completion[] => [
  ...scope.roots.map(
    (root): Completion => ({
      kind: "root",
      label: root,
      insert: root,
      detail: typeWord(scope.view(root, [])),
    }),
  ),
  ...scope.nodes.map(
    ({ id, title }): Completion => ({
      kind: "node",
      label: `nodes.${id}.${scope.parts[0]}`,
      insert: `nodes.${id}.${scope.parts[0]}`,
      detail: title ?? "",
    }),
  ),
  ...FUNCTIONS.map(
    (name): Completion => ({
      kind: "function",
      label: name,
      insert: `${name}(${CURSOR})`,
      detail: "",
    }),
  ),
];

function selections(
  { chain: { root, segments }, isAsked }: Extract<Before, { kind: "field" }>,
  scope: ExpressionScope,
): Completion[] {
  if (root === "nodes" && segments.length === 0) return scope.nodes.map(nodeOption);
  if (root === "nodes" && segments.length === 1) return scope.parts.map(partOption);
  const view = scope.view(root, segments);
  // Behind `.?` a value is optional and has other methods; its fields are the same.
  const isOptional = segments.some(({ optional }) => optional);
  return [
    ...fieldsIn(view).map((field) => fieldOption(field, { isOptional, isAsked })),
    ...(isAsked ? [] : isOptional ? optionalMethods(view) : methodsOf(view)),
  ];
}

const nodeOption = ({ id, title }: ExpressionScope["nodes"][number]): Completion => ({
  kind: "node",
  label: id,
  insert: id,
  detail: title ?? "",
});

const partOption = (name: string): Completion => ({
  kind: "field",
  label: name,
  insert: name,
  detail: name === "status" ? "string" : "",
});

/** What may be absent is written with what takes its place: `?focus.orValue("")`. */
function fieldOption(
  { name, view, presence }: DeclaredField,
  { isOptional, isAsked }: { isOptional: boolean; isAsked: boolean },
): Completion {
  const word = typeWord(view);
  const mayLack = (presence !== "sure" || isAsked) && !isOptional;
  const fallback = mayLack ? fallbackOf(view) : null;
  const rest = fallback === null ? "" : `.orValue(${fallback})`;
  return {
    kind: "field",
    label: name,
    insert: `${mayLack && !isAsked ? "?" : ""}${name}${rest}`,
    detail: mayLack ? `${word}?` : word,
  };
}

const optionalMethods = (view: SchemaView): Completion[] => [
  methodOption("orValue", `orValue(${CURSOR}${fallbackOf(view) ?? ""})`),
  methodOption("hasValue", "hasValue()"),
];

function methodsOf(view: SchemaView): Completion[] {
  const [type, ...others] = typesOf(view);
  if (type === undefined || others.length > 0) return [];
  return (METHODS[type] ?? []).map((name) => methodOption(name, callOf(name)));
}

const methodOption = (label: string, insert: string): Completion => ({
  kind: "method",
  label,
  insert,
  detail: "",
});

function callOf(name: string): string {
  if (WITHOUT_ARGUMENTS.has(name)) return `${name}()`;
  return PER_ITEM.has(name) ? `${name}(x, x${CURSOR})` : `${name}(${CURSOR})`;
}

function valuesOf(view: SchemaView): Completion[] {
  const texts = choicesIn(view).map((choice) => JSON.stringify(choice));
  const types = typesOf(view);
  const words = types.length === 1 && types[0] === "boolean" ? ["true", "false"] : texts;
  return words.map((word) => ({ kind: "value", label: word, insert: word, detail: "" }));
}
