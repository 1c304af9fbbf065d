import type { Ast } from "@/lib/engine/expression/environment";
import { type ExpressionProblem, ROOTS } from "@/lib/engine/expression/expression";
import {
  type Access,
  accessOf,
  childrenOf,
  computedKeysOf,
  isRoot,
  type Macro,
  macroOf,
} from "@/lib/engine/expression/syntax";
import { type Sentence, say, worded } from "@/lib/engine/wording/sentence";

/** Nested more deeply, lists multiply faster than any bound on their sizes can be explained. */
const MACRO_DEPTH_MAX = 2;

/** Functions `f(x)`. Left out: what makes bytes or types, which JSON cannot hold. */
const FUNCTIONS = new Set("size int double string bool timestamp duration dyn has".split(" "));

/**
 * Methods `x.f()`. Left out on purpose: `matches`, because JavaScript's regular expressions can be made
 * to run for minutes; whatever depends on the time zone of the machine; whatever reads or makes bytes.
 */
const METHODS = new Set(
  `size contains startsWith endsWith lowerAscii upperAscii trim indexOf lastIndexOf substring split join
   all exists exists_one map filter bind hasValue value or orValue none of
   getFullYear getMonth getDate getDayOfMonth getDayOfWeek getHours getMinutes getSeconds getMilliseconds`.split(
    /\s+/,
  ),
);

/** Names that are no variables but may begin a call: `cel.bind(…)`, `optional.none()`. */
const NAMESPACES = new Set(["cel", "optional"]);

export type Inspection = {
  problems: ExpressionProblem[];
  /** Every access outside `has(…)`, in the order of the text. */
  accesses: Access[];
  /** What `has(…)` asks for. */
  questions: Access[];
  /** Whether anything runs once per item, or binds a value that may then be used many times. */
  iterates: boolean;
};

/** Walks an expression once: holds it to the fences, and lists what it reads. */
export function inspect(ast: Ast): Inspection {
  const inspection: Inspection = { problems: [], accesses: [], questions: [], iterates: false };
  visit(ast, { inspection, variables: new Set(), depth: 0 });
  return inspection;
}

type Walk = { inspection: Inspection; variables: ReadonlySet<string>; depth: number };

function visit(ast: Ast, walk: Walk): void {
  const access = accessOf(ast);
  const macro = macroOf(ast);
  if (access) visitAccess(access, walk);
  else if (macro) visitMacro(ast, macro, walk);
  else if (ast.op === "id") checkName(ast, ast.args, walk);
  else if (ast.op === "value") checkLiteral(ast, ast.args, walk);
  else if (ast.op === "call") visitCall(ast, ast.args[0], ast.args[1], walk);
  else if (ast.op === "rcall") visitMethod(ast, walk);
  else for (const child of childrenOf(ast)) visit(child, walk);
}

function visitAccess(access: Access, walk: Walk): void {
  walk.inspection.accesses.push(access);
  checkNodesAccess(access, walk);
  for (const key of computedKeysOf(access)) visit(key, walk);
}

/** Bytes and unsigned numbers would have no form in JSON. */
function checkLiteral(ast: Ast, literal: unknown, walk: Walk): void {
  if (typeof literal === "object" && literal !== null) complain(walk, ast, say("literal_not_here"));
}

function visitMacro(ast: Ast, macro: Macro, walk: Walk): void {
  walk.inspection.iterates = true;
  const { variable, kind, source, bodies } = macro;
  if (isRoot(variable) || NAMESPACES.has(variable) || variable.startsWith("_"))
    complain(walk, ast, say("rename_variable", { name: variable }), say("short_name"));
  visit(source, walk);
  const depth = walk.depth + (kind === "iteration" ? 1 : 0);
  if (depth > MACRO_DEPTH_MAX)
    complain(walk, ast, say("nested_macros", { most: MACRO_DEPTH_MAX }), say("split_work"));
  const inner = { ...walk, depth, variables: new Set([...walk.variables, variable]) };
  for (const body of bodies) visit(body, inner);
}

function visitCall(ast: Ast, name: string, args: Ast[], walk: Walk): void {
  if (!FUNCTIONS.has(name)) {
    complain(
      walk,
      ast,
      say("no_such_function", { name }),
      say("there_are", { names: [...FUNCTIONS] }),
    );
  }
  const [subject] = args;
  const question = name === "has" && subject ? accessOf(subject) : null;
  if (question) {
    walk.inspection.questions.push(question);
    checkNodesAccess(question, walk);
    return;
  }
  for (const argument of args) visit(argument, walk);
}

function visitMethod(ast: Extract<Ast, { op: "rcall" }>, walk: Walk): void {
  const [name, receiver, args] = ast.args;
  if (name === "matches") {
    complain(walk, ast, say("no_expressions"), say("use_contains"));
  } else if (!METHODS.has(name)) {
    complain(walk, ast, say("no_such_method", { name }));
  } else if (name.startsWith("get") && args.length > 0) {
    complain(walk, ast, say("no_time_zone", { name }));
  }
  if (!(receiver.op === "id" && NAMESPACES.has(receiver.args))) visit(receiver, walk);
  for (const argument of args) visit(argument, walk);
}

function checkName(ast: Ast, name: string, walk: Walk): void {
  if (walk.variables.has(name)) return;
  complain(walk, ast, say("no_such_name", { name }), say("begins_with", { names: ROOTS }));
}

/** So that it is known before a run which outputs an expression needs. */
function checkNodesAccess({ root, segments, ast }: Access, walk: Walk): void {
  if (root !== "nodes") return;
  const [id, field] = segments;
  const isRead = field?.kind === "name" && (field.name === "output" || field.name === "status");
  if (id?.kind === "name" && isRead) return;
  complain(
    walk,
    ast,
    say("after_nodes"),
    say("for_example", { example: "nodes.review.output.decision" }),
  );
}

function complain({ inspection }: Walk, ast: Ast, message: Sentence, hint?: Sentence): void {
  inspection.problems.push({ ...worded(message, hint), range: { start: ast.start, end: ast.end } });
}
