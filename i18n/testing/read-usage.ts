import { isNode, type SyntaxNode, walk } from "./walk";

/** A key that a source asks for; `*` stands for what is only known at run time. */
export type Usage = { key: string; method: string };
export type SourceUsage = { usages: Usage[]; problems: string[] };

const MAKERS = new Set(["useTranslations", "getTranslations"]);

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

/** What a name stands for is settled by the function around it, at last by the file. */
const SCOPES = new Set([
  "ArrowFunctionExpression",
  "ClassMethod",
  "FunctionDeclaration",
  "FunctionExpression",
  "MethodProperty",
  "Module",
]);
type Namespaces = Map<SyntaxNode, Map<string, string>>;

const scopesOf = (parents: readonly SyntaxNode[]) =>
  parents.filter(({ type }) => SCOPES.has(type)).reverse();

/** What stands at the places of an array, or of the one that a `Promise.all` is given. */
function elementsOf(value: unknown): unknown[] {
  const awaited = isNode(value) && value.type === "AwaitExpression" ? value.argument : value;
  if (!isNode(awaited) || awaited.type !== "CallExpression") return [];
  const list = argumentOf(awaited, 0);
  if (!isNode(list) || !Array.isArray(list.elements)) return [];
  return list.elements.map((element: { expression?: unknown } | null) => element?.expression);
}

/** The names that a declaration gives, each with the value that it gets: one, or several at once. */
function givenIn({ type, id, init }: SyntaxNode): [name: string, value: unknown][] {
  if (type !== "VariableDeclarator" || !isNode(id)) return [];
  const single = identifierOf(id);
  if (single !== null) return [[single, init]];
  if (id.type !== "ArrayPattern" || !Array.isArray(id.elements)) return [];
  const values = elementsOf(init);
  return id.elements.flatMap((element: unknown, at): [string, unknown][] => {
    const name = identifierOf(element);
    return name === null ? [] : [[name, values[at]]];
  });
}

/** `t` → `runs` of `const t = useTranslations("runs")`, in the function where that stands. */
function namespacesIn(tree: unknown): { namespaces: Namespaces; problems: string[] } {
  const namespaces: Namespaces = new Map();
  const problems: string[] = [];
  for (const [node, parents] of walk(tree))
    for (const [name, value] of givenIn(node)) {
      const maker = makerOf(value);
      const [scope] = scopesOf(parents);
      if (maker === null || !scope) continue;
      const known = namespaces.get(scope) ?? new Map<string, string>();
      namespaces.set(scope, known);
      const [namespace = "*"] = patternsOf(argumentOf(maker, 0));
      if (namespace.startsWith("*")) problems.push(`"${name}" names no namespace`);
      else if ((known.get(name) ?? namespace) !== namespace)
        problems.push(`"${name}" has two namespaces`);
      else known.set(name, namespace);
    }
  return { namespaces, problems };
}

/** The namespace that a name has where it is called: that of the innermost function that gives it one. */
function namespaceOf(
  name: string,
  parents: readonly SyntaxNode[],
  namespaces: Namespaces,
): string | undefined {
  for (const scope of scopesOf(parents)) {
    const namespace = namespaces.get(scope)?.get(name);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}

/** The texts that a key may come to, with `*` for what is only known at run time. */
function patternsOf(node: unknown): string[] {
  if (!isNode(node)) return ["*"];
  switch (node.type) {
    case "StringLiteral":
      return [String(node.value)];
    case "ConditionalExpression":
      return [...patternsOf(node.consequent), ...patternsOf(node.alternate)];
    case "ParenthesisExpression":
      return patternsOf(node.expression);
    case "TemplateLiteral":
      return [(node.quasis as { raw: string }[]).map(({ raw }) => raw).join("*")];
    default:
      return ["*"];
  }
}

/** A namespace of several parts says enough by itself: its members may be chosen at run time. */
const isHidden = (namespace: string, pattern: string) =>
  pattern === "*" && !namespace.includes(".");

function calleeOf(call: SyntaxNode): { translator: string; method: string } | null {
  const direct = identifierOf(call.callee);
  if (direct) return { translator: direct, method: "" };
  if (!isNode(call.callee) || call.callee.type !== "MemberExpression") return null;
  const translator = identifierOf(call.callee.object);
  const method = identifierOf(call.callee.property);
  return translator && method ? { translator, method } : null;
}

/** Which keys a source asks for. A key of which too little is written is a problem: nobody could find it. */
export function readUsage(tree: unknown): SourceUsage {
  const { namespaces, problems } = namespacesIn(tree);
  const usages: Usage[] = [];
  for (const [node, parents] of walk(tree)) {
    if (node.type !== "CallExpression") continue;
    const callee = calleeOf(node);
    const namespace = callee ? namespaceOf(callee.translator, parents, namespaces) : undefined;
    if (!callee || namespace === undefined) continue;
    for (const pattern of patternsOf(argumentOf(node, 0))) {
      if (isHidden(namespace, pattern))
        problems.push(`a call of "${callee.translator}" hides its key`);
      else usages.push({ key: `${namespace}.${pattern}`, method: callee.method });
    }
  }
  return { usages, problems };
}
