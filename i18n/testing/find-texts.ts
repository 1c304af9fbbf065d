import { isNode, type SyntaxNode, walk } from "./walk";

/** Attributes, and members of objects that are handed to components, that a person reads or hears. */
const SPOKEN = new Set([
  "alt",
  "about",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "confirm",
  "consequence",
  "description",
  "failure",
  "hint",
  "label",
  "message",
  "note",
  "placeholder",
  "title",
  "word",
]);
/** Attributes that only the browser reads; everywhere else, what looks like a sentence is one. */
const SILENT = /^(className|style|d|viewBox|rel|allow|sandbox|sizes|srcSet|transform|key|data-.+)$/;
/** Names are the same in every language, and so is what stands on a key. */
const NAMES = /\b(Signalbox|sha256)\b|^\s*⌘?[A-Z]\s*$/g;
const LETTER = /\p{L}/u;
/** Several words, the first with a capital: `Try again`, not `flex gap-2`. In Chinese, several letters. */
const SENTENCE = /^\p{Lu}\p{Ll}*\p{Z}+\P{Z}|\p{Script=Han}{2}/u;

const speaks = (text: string) => LETTER.test(text.replace(NAMES, ""));
const isSentence = (text: string) => SENTENCE.test(text.trim()) && speaks(text);

/** A comparison is no text, whatever it compares. */
const JOINING = new Set(["&&", "||", "??", "+"]);

/** The literal texts that an expression may come to: through `?:`, `&&`, `||` and `??`. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "StringLiteral":
      return [String(node.value)];
    case "TemplateLiteral":
      return (node.quasis as { raw: string }[]).map(({ raw }) => raw);
    case "ConditionalExpression":
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case "BinaryExpression":
      return JOINING.has(String(node.operator))
        ? [...literalsOf(node.left), ...literalsOf(node.right)]
        : [];
    case "ParenthesisExpression":
    case "JSXExpressionContainer":
      return literalsOf(node.expression);
    default:
      return [];
  }
}

/** `aria-label` and `title`, whether it is an attribute or a member. */
const nameOf = (name: unknown): string =>
  isNode(name) && (name.type === "Identifier" || name.type === "StringLiteral")
    ? String(name.value)
    : "";

function attributeTexts(attribute: SyntaxNode): string[] {
  const name = nameOf(attribute.name);
  const texts = literalsOf(attribute.value);
  if (SPOKEN.has(name)) return texts.filter(speaks);
  return SILENT.test(name) ? [] : texts.filter(isSentence);
}

function memberTexts(member: SyntaxNode): string[] {
  return SPOKEN.has(nameOf(member.key)) ? literalsOf(member.value).filter(isSentence) : [];
}

/** What is said by calling: `toast("Saved it")`, `setError("Use a number")`. */
function callTexts(call: SyntaxNode): string[] {
  const given = Array.isArray(call.arguments) ? call.arguments : [];
  return given.flatMap((argument: { expression?: unknown }) =>
    literalsOf(argument.expression).filter(isSentence),
  );
}

function textsOf(node: SyntaxNode): string[] {
  switch (node.type) {
    case "JSXText":
      return [String(node.value)].filter(speaks);
    case "JSXAttribute":
      return attributeTexts(node);
    case "KeyValueProperty":
      return memberTexts(node);
    case "CallExpression":
      return callTexts(node);
    case "JSXElement":
    case "JSXFragment":
      return (node.children as unknown[])
        .filter(isNode)
        .flatMap((child) => (child.type === "JSXExpressionContainer" ? literalsOf(child) : []))
        .filter(speaks);
    default:
      return [];
  }
}

/** The texts that a source says without asking the catalogue. Errors that it throws are for developers. */
export function findTexts(tree: unknown): string[] {
  const found: string[] = [];
  for (const [node] of walk(tree)) found.push(...textsOf(node).map((text) => text.trim()));
  return found;
}
