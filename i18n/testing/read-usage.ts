import { isNode, type SyntaxNode, walk } from "./walk";

/** A key that a source asks for; `*` stands for what is only known at run time. */
export type Usage = { key: string; method: string };
export type SourceUsage = { usages: Usage[]; problems: string[] };

const MAKERS = new Set(["useTranslations", "getTranslations"]);

const stringOf = (node: unknown): string | null =>
  isNode(node) && node.type === "StringLiteral" && typeof node.value === "string"
    ? node.value
    : null;

const identifierOf = (node: unknown): string | null =>
  isNode(node) && node.type === "Identifier" && typeof node.value === "string" ? node.value : null;

function argumentOf(call: SyntaxNode, index: number): unknown {
  const argument = Array.isArray(call.arguments) ? call.arguments[index] : undefined;
  return (argument as { expression?: unknown } | undefined)?.expression;
}

/** The call that makes a translator, with or without `await`; `null` for any other value. */
function makerOf(value: unknown): SyntaxNode | null {
  const made = isNode(value) && value.type === "AwaitExpression" ? value.argument : value;
  if (!isNode(made) || made.type !== "CallExpression") return null;
  return MAKERS.has(identifierOf(made.callee) ?? "") ? made : null;
}

/** `t` → `runs` of `const t = useTranslations("runs")`. */
function namespacesIn(tree: unknown): { namespaces: Map<string, string>; problems: string[] } {
  const namespaces = new Map<string, string>();
  const problems: string[] = [];
  for (const [node] of walk(tree)) {
    const name = node.type === "VariableDeclarator" ? identifierOf(node.id) : null;
    const maker = name === null ? null : makerOf(node.init);
    if (name === null || maker === null) continue;
    const namespace = stringOf(argumentOf(maker, 0));
    if (namespace === null) problems.push(`"${name}" names no namespace`);
    else if ((namespaces.get(name) ?? namespace) !== namespace)
      problems.push(`"${name}" has two namespaces`);
    else namespaces.set(name, namespace);
  }
  return { namespaces, problems };
}

/** The text of a key with `*` for its holes, or `null` if nothing of it is written there. */
function patternOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "StringLiteral") return stringOf(node);
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return null;
  const pattern = node.quasis.map((quasi: { raw: string }) => quasi.raw).join("*");
  return pattern === "*" ? null : pattern;
}

function calleeOf(call: SyntaxNode): { translator: string; method: string } | null {
  const direct = identifierOf(call.callee);
  if (direct) return { translator: direct, method: "" };
  if (!isNode(call.callee) || call.callee.type !== "MemberExpression") return null;
  const translator = identifierOf(call.callee.object);
  const method = identifierOf(call.callee.property);
  return translator && method ? { translator, method } : null;
}

/** Which keys a source asks for. A key of which nothing is written in the call is a problem: nobody could find it. */
export function readUsage(tree: unknown): SourceUsage {
  const { namespaces, problems } = namespacesIn(tree);
  const usages: Usage[] = [];
  for (const [node] of walk(tree)) {
    if (node.type !== "CallExpression") continue;
    const callee = calleeOf(node);
    const namespace = callee && namespaces.get(callee.translator);
    if (!callee || namespace === undefined) continue;
    const pattern = patternOf(argumentOf(node, 0));
    if (pattern === null) problems.push(`a call of "${callee.translator}" hides its key`);
    else usages.push({ key: `${namespace}.${pattern}`, method: callee.method });
  }
  return { usages, problems };
}
