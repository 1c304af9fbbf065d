import type { ErrorClass } from "@/lib/engine/advance/model";
import type { validateAgainst } from "@/lib/engine/json-schema/validate";
import { Fault } from "@/lib/execution/fault";

/** Where a value does not fit, and why. */
export type SchemaIssue = Pick<ReturnType<typeof validateAgainst>[number], "path" | "message">;

const ISSUES_SHOWN = 10;

/** A value that does not fit its schema. The issues name places and rules, and nothing of the value. */
export function schemaFault(
  errorClass: ErrorClass,
  code: string,
  what: string,
  issues: readonly SchemaIssue[],
): Fault {
  const [first] = issues;
  const message = `${what} does not fit its schema: ${first?.path || "/"}: ${first?.message ?? ""}`;
  return new Fault(errorClass, code, message, {
    details: {
      issues: issues.slice(0, ISSUES_SHOWN).map(({ path, message }) => ({ path, message })),
    },
  });
}
