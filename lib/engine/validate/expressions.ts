import { compileProgram, type Program } from "@/lib/engine/expression/compile";
import type { ExpressionProblem, TextRange } from "@/lib/engine/expression/expression";
import { splitTemplate, UNCLOSED } from "@/lib/engine/expression/template-syntax";
import type { Facts, NodeFacts } from "@/lib/engine/validate/facts";
import { type Field, fieldsOf, fieldsOfSpec } from "@/lib/engine/validate/fields";
import { type FindingRange, type Path, rangeIn } from "@/lib/engine/validate/finding";
import { isJsonObject, type Json } from "@/lib/kernel/json";

/** An expression where it stands. */
export type PlacedExpression = {
  /** The node whose field it is; `null`: the manifest's own. */
  owner: NodeFacts | null;
  /** The string that it stands in. */
  path: Path;
  /** Whether it must give true or false. */
  isTest: boolean;
  /** Whether it is the whole string, so that the value keeps its type. */
  isWhole: boolean;
  program: Program | null;
  problems: readonly ExpressionProblem[];
  /** A stretch of the expression, in the whole string. */
  rangeOf: (range: TextRange | null) => FindingRange;
};

/** Every expression of a manifest, compiled once for all rules. */
export function placeExpressions(facts: Facts): PlacedExpression[] {
  const own = fieldsOfSpec(facts.spec).flatMap((field) => placeField(field, field.path, null));
  const ofNodes = facts.nodes.flatMap((owner) =>
    fieldsOf(owner.node).flatMap((field) =>
      placeField(field, [...owner.path, ...field.path], owner),
    ),
  );
  return [...own, ...ofNodes];
}

function placeField(field: Field, path: Path, owner: NodeFacts | null): PlacedExpression[] {
  if (field.kind === "template") return placeTemplate(field.value, path, owner);
  const text = String(field.value);
  const place = { owner, path, isTest: true, isWhole: true };
  return [compiled(text, { start: 0, end: text.length }, text, place)];
}

function placeTemplate(json: Json, path: Path, owner: NodeFacts | null): PlacedExpression[] {
  if (typeof json === "string") return placeText(json, path, owner);
  if (Array.isArray(json))
    return json.flatMap((item, index) => placeTemplate(item, [...path, index], owner));
  if (!isJsonObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    placeTemplate(value, [...path, key], owner),
  );
}

function placeText(source: string, path: Path, owner: NodeFacts | null): PlacedExpression[] {
  if (!source.includes("${{")) return [];
  const split = splitTemplate(source);
  const place = { owner, path, isTest: false };
  if (!split.ok) {
    const problem = { ...UNCLOSED, range: null };
    const rangeOf = () => rangeIn(source, split.range.start, split.range.end);
    return [{ ...place, isWhole: false, program: null, problems: [problem], rangeOf }];
  }
  const isWhole = split.pieces.length === 1;
  return split.pieces.flatMap((piece) =>
    piece.kind === "expression"
      ? [compiled(piece.text, piece.range, source, { ...place, isWhole })]
      : [],
  );
}

function compiled(
  text: string,
  at: TextRange,
  source: string,
  place: Pick<PlacedExpression, "owner" | "path" | "isTest" | "isWhole">,
): PlacedExpression {
  const result = compileProgram(text);
  return {
    ...place,
    program: result.ok ? result.value : null,
    problems: result.ok ? [] : result.problems,
    rangeOf: (range) =>
      range
        ? rangeIn(source, at.start + range.start, at.start + range.end)
        : rangeIn(source, at.start, at.end),
  };
}
