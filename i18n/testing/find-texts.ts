import { isNode, type SyntaxNode, walk } from "./walk";

/** Attributes that a person reads or hears. */
const SPOKEN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "description",
  "hint",
  "label",
  "message",
  "placeholder",
  "title",
  "word",
]);
/** Names are the same in every language. */
const NAMES = /\b(Signalbox|sha256)\b/g;
const LETTER = /\p{L}/u;

const speaks = (text: string) => LETTER.test(text.replace(NAMES, ""));

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

function nameOf(attribute: SyntaxNode): string {
  const name = attribute.name;
  return isNode(name) && name.type === "Identifier" ? String(name.value) : "";
}

function textsOf(node: SyntaxNode): string[] {
  if (node.type === "JSXText") return [String(node.value)];
  if (node.type === "JSXAttribute") return SPOKEN.has(nameOf(node)) ? literalsOf(node.value) : [];
  if (node.type !== "JSXElement" && node.type !== "JSXFragment") return [];
  const children = (node.children as unknown[]).filter(isNode);
  return children.flatMap((child) =>
    child.type === "JSXExpressionContainer" ? literalsOf(child) : [],
  );
}

/** The texts that a component says without asking the catalogue. */
export function findTexts(tree: unknown): string[] {
  const found: string[] = [];
  for (const [node] of walk(tree))
    found.push(
      ...textsOf(node)
        .filter(speaks)
        .map((text) => text.trim()),
    );
  return found;
}
