import { compileProgram } from "@/lib/engine/expression/compile";
import type { Ast } from "@/lib/engine/expression/environment";
import { type Access, accessOf } from "@/lib/engine/expression/syntax";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import type { Subject } from "@/lib/engine/validate/rule";
import { followAccess, segmentName } from "@/lib/engine/validate/typing/follow-access";
import { resolve, type SchemaView, typesOf } from "@/lib/engine/validate/typing/schema-view";
import type { Json } from "@/lib/kernel/json";

/** Whether one of the cases of a condition always holds, so that `else` is never taken. */
export function isExhaustive({ node }: NodeFacts, { schemas }: Subject): boolean {
  if (node.type !== "condition") return false;
  const asts = node.cases.flatMap(({ when }) => {
    const compiled = compileProgram(when);
    return compiled.ok ? [compiled.value.run.ast] : [];
  });
  if (asts.some((ast) => ast.op === "value" && ast.args === true)) return true;
  const tests = asts.flatMap(testOf);
  const [first] = tests;
  if (!first || !tests.every(({ access }) => nameOf(access) === nameOf(first.access))) return false;
  const entry = schemas.entryOf(first.access);
  const { view, isOptional } = followAccess(first.access, entry.start, entry.view, () => true);
  const possible = isOptional ? null : valuesOf(view);
  return possible?.every((value) => tests.some((test) => test.value === value)) ?? false;
}

type Test = { access: Access; value: Json };

/** `a == "x"`, `a`, `!a`: the value for which it holds. */
function testOf(ast: Ast): Test[] {
  const whole = accessOf(ast);
  if (whole) return [{ access: whole, value: true }];
  if (ast.op === "!_") {
    const access = accessOf(ast.args);
    return access ? [{ access, value: false }] : [];
  }
  if (ast.op !== "==") return [];
  const [left, right] = ast.args;
  const access = accessOf(left) ?? accessOf(right);
  const literal = left.op === "value" ? left.args : right.op === "value" ? right.args : null;
  const isComparable = typeof literal === "string" || typeof literal === "boolean";
  return access && isComparable ? [{ access, value: literal }] : [];
}

const nameOf = ({ root, segments }: Access): string =>
  [root, ...segments.map(segmentName)].join(".");

function valuesOf(view: SchemaView): Json[] | null {
  const schema = resolve(view);
  if (Array.isArray(schema?.enum)) return schema.enum;
  const [type, ...others] = typesOf(view);
  return type === "boolean" && others.length === 0 ? [true, false] : null;
}
