import { compileProgram, type Program } from "@/lib/engine/expression/compile";
import {
  type Evaluated,
  type Expression,
  ROOTS,
  type Scope,
} from "@/lib/engine/expression/expression";
import { EvaluationStopped, runtimeProblem } from "@/lib/engine/expression/problems";
import { readPath, rootValue } from "@/lib/engine/expression/read-path";
import type { Access } from "@/lib/engine/expression/syntax";
import { toJson } from "@/lib/engine/expression/to-json";
import { assertBoundedWork } from "@/lib/engine/expression/work";
import { say, worded } from "@/lib/engine/wording/sentence";
import type { Json } from "@/lib/kernel/json";

/**
 * The value of an expression in a scope. What goes wrong on the values is a value too, and repeats none
 * of them. Never throws, unless the expression was never compiled.
 */
export function evaluate(expression: Expression, scope: Scope): Evaluated {
  const compiled = compileProgram(expression.text);
  if (!compiled.ok) throw new Error("An expression was evaluated that does not compile.");
  const program = compiled.value;
  return program.path ? evaluatePath(program.path, scope) : evaluateProgram(program, scope);
}

/** Most mappings only hand a value on: that needs neither a copy nor the interpreter. */
function evaluatePath(path: Access, scope: Scope): Evaluated {
  const read = readPath(path, scope);
  if (read.found) return { ok: true, value: read.value as Json };
  if (path.segments.slice(0, read.at + 1).some(({ optional }) => optional))
    return { ok: true, value: null };
  return {
    ok: false,
    problem: {
      ...worded(say("field_not_there"), say("ask_with_has")),
      range: path.range,
    },
  };
}

function evaluateProgram(program: Program, scope: Scope): Evaluated {
  try {
    for (const access of program.accesses) assertShallow(access, scope);
    if (program.iterates) assertBoundedWork(program.run.ast, scope);
    return { ok: true, value: toJson(program.run(contextOf(scope))) };
  } catch (error) {
    return { ok: false, problem: runtimeProblem(error) };
  }
}

function contextOf(scope: Scope): Record<string, unknown> {
  const context: Record<string, unknown> = Object.create(null);
  for (const root of ROOTS) context[root] = rootValue(scope, root);
  return context;
}

/**
 * The interpreter goes down into values by recursion, and keeps a type for every shape of nesting that
 * it meets, for ever. So what it computes with must be shallow; what is only handed on need not be.
 */
const DEPTH_MAX = 12;

function assertShallow(access: Access, scope: Scope): void {
  const read = readPath(access, scope);
  if (!read.found || isShallow(read.value)) return;
  throw new EvaluationStopped({
    ...worded(say("value_too_deep", { most: DEPTH_MAX }), say("select_part")),
    range: access.range,
  });
}

function isShallow(value: unknown, levels = DEPTH_MAX): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return Object.keys(value).length === 0;
  if (Array.isArray(value)) return value.every((item) => isShallow(item, levels - 1));
  for (const key in value) {
    if (!isShallow((value as Record<string, unknown>)[key], levels - 1)) return false;
  }
  return true;
}
