import type { Expression, ExpressionProblem } from "@/lib/engine/expression/expression";
import type { Json } from "@/lib/kernel/json";

/** A JSON value with holes: every string may hold `${{ … }}`. */
export type Template =
  | { kind: "value"; value: Json }
  | { kind: "expression"; expression: Expression }
  | { kind: "text"; parts: (string | Expression)[] }
  | { kind: "list"; items: Template[] }
  /** Pairs, so that no key can mean anything to JavaScript. */
  | { kind: "object"; members: [string, Template][] };

/** A problem with the place in the JSON that it was found in. */
export type TemplateProblem = ExpressionProblem & { path: (string | number)[] };

/** Every expression in a template, with the path of the string that it stands in. */
export function expressionsIn(
  template: Template,
  path: (string | number)[] = [],
): { expression: Expression; path: (string | number)[] }[] {
  switch (template.kind) {
    case "value":
      return [];
    case "expression":
      return [{ expression: template.expression, path }];
    case "text":
      return template.parts.flatMap((part) =>
        typeof part === "string" ? [] : [{ expression: part, path }],
      );
    case "list":
      return template.items.flatMap((item, index) => expressionsIn(item, [...path, index]));
    case "object":
      return template.members.flatMap(([key, member]) => expressionsIn(member, [...path, key]));
  }
}
