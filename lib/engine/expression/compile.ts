import type { ParseResult } from "@marcbachmann/cel-js";
import { environment } from "@/lib/engine/expression/environment";
import type { Compiled, Expression, ExpressionProblem } from "@/lib/engine/expression/expression";
import { inspect } from "@/lib/engine/expression/fences";
import { staticProblem } from "@/lib/engine/expression/problems";
import { type Access, accessOf } from "@/lib/engine/expression/syntax";
import { BRACES } from "@/lib/engine/expression/template-syntax";
import { type Sentence, say, worded } from "@/lib/engine/wording/sentence";

/** An expression, ready to run. It is found again by the expression's text. */
export type Program = {
  expression: Expression;
  run: ParseResult;
  accesses: Access[];
  questions: Access[];
  iterates: boolean;
  /** The whole expression, if it only selects from a root: most mappings do. */
  path: Access | null;
};

const TEXT_MAX = 4000;
/** Some hundred bytes each; a busy worker knows a few thousand expressions. */
const PROGRAMS_MAX = 5000;

const programs = new Map<string, Program>();

/** Parses an expression and holds it to the fences. Nothing is evaluated. */
export function compileExpression(text: string): Compiled<Expression> {
  const compiled = compileProgram(text);
  return compiled.ok ? { ok: true, value: compiled.value.expression } : compiled;
}

/** The program of an expression. Parsed once, then found by its text. */
export function compileProgram(text: string): Compiled<Program> {
  const known = programs.get(text);
  if (known) return { ok: true, value: known };
  const compiled = parse(text);
  if (compiled.ok) remember(text, compiled.value);
  return compiled;
}

function remember(text: string, program: Program): void {
  // A map keeps the order of insertion, so the first key has stood there longest.
  const [oldest] = programs.keys();
  if (programs.size >= PROGRAMS_MAX && oldest !== undefined) programs.delete(oldest);
  programs.set(text, program);
}

function parse(text: string): Compiled<Program> {
  if (text.length > TEXT_MAX) return refuse(say("expression_too_long", { most: TEXT_MAX }));
  if (text.trimStart().startsWith("${{"))
    return refuse(say("braces_not_here"), say("remove_braces", BRACES));
  let run: ParseResult;
  try {
    run = environment.parse(text);
  } catch (error) {
    return { ok: false, problems: [staticProblem(error)] };
  }
  const { problems, ...inspection } = inspect(run.ast);
  if (problems.length > 0) return { ok: false, problems };
  const { error } = run.check();
  if (error) return { ok: false, problems: [staticProblem(error)] };
  const path = accessOf(run.ast);
  const program = { expression: expressionOf(text, inspection), run, ...inspection, path };
  return { ok: true, value: program };
}

function expressionOf(
  text: string,
  { accesses, questions }: Pick<Program, "accesses" | "questions">,
): Expression {
  const all = [...accesses, ...questions];
  const ids = all.flatMap(({ root, segments: [id] }) =>
    root === "nodes" && id?.kind === "name" ? [id.name] : [],
  );
  return { text, roots: [...new Set(all.map(({ root }) => root))], nodes: [...new Set(ids)] };
}

function refuse(
  message: Sentence,
  hint: Sentence | null = null,
): { ok: false; problems: ExpressionProblem[] } {
  return { ok: false, problems: [{ ...worded(message, hint), range: null }] };
}
