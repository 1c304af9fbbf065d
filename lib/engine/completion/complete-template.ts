import {
  type CompletionList,
  CURSOR,
  completeExpression,
} from "@/lib/engine/completion/complete-expression";
import type { ExpressionScope } from "@/lib/engine/completion/expression-scope";

/**
 * What may stand at the cursor in a text with `${{ … }}`: inside of one what an expression may go on with,
 * behind a `$` one itself.
 */
export function completeTemplate(
  text: string,
  cursor: number,
  scope: ExpressionScope,
): CompletionList | null {
  const before = text.slice(0, cursor);
  const start = openHole(before);
  if (start === null) return offerHole(before);
  const list = completeExpression(before.slice(start), withoutOwn(scope));
  return list && { ...list, from: start + list.from };
}

/** A subject is there for the rules about it and an event for its filter: both stand by themselves. */
const withoutOwn = (scope: ExpressionScope): ExpressionScope => ({
  ...scope,
  roots: scope.roots.filter((root) => root !== "subject" && root !== "event"),
});

/** Where the expression begins that the end of a text stands in. */
function openHole(before: string): number | null {
  const open = before.lastIndexOf("${{");
  if (open < 0) return null;
  const rest = before.slice(open + 3);
  // Braces inside a text of the expression close nothing.
  const code = rest.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, "");
  return code.includes("}}") ? null : open + 3;
}

function offerHole(before: string): CompletionList | null {
  const begun = /\$\{?$/.exec(before);
  if (!begun) return null;
  const option = {
    kind: "value",
    label: `\${{ … }}`,
    insert: `\${{ ${CURSOR} }}`,
    detail: "",
  } as const;
  return { from: begun.index, options: [option] };
}
