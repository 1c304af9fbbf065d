import { type SchemaField, schemaFields } from "@/components/forms/schema-fields";
import type { TypedValue } from "@/components/forms/typed";
import type { ApprovalJson } from "@/lib/contract/approvals";
import type { DecisionDraft } from "./use-decision";

/** What was typed in one place; the reason has no label of its own. */
export type UnsentLine = { label: string | null; text: string };

/** What ticks are called. */
type Words = { yes: string; no: string };

const leavesOf = (fields: readonly SchemaField[]): SchemaField[] =>
  fields.flatMap((field) => (field.kind === "group" ? leavesOf(field.fields) : [field]));

function textOf(value: TypedValue | undefined, { yes, no }: Words): string {
  if (typeof value === "boolean") return value ? yes : no;
  return (typeof value === "string" ? value : (value ?? []).join(", ")).trim();
}

/** What a person had typed for a decision that was never sent: the fields of the form, the reason, and their own version. */
export function unsentLines(
  { form }: Pick<ApprovalJson, "form">,
  { reason, typed, edit }: DecisionDraft,
  words: Words,
): UnsentLine[] {
  const fields = leavesOf(schemaFields(form)).map(({ path, label }) => ({
    label,
    text: textOf(typed[path], words),
  }));
  const edited = edit ? [{ label: edit.name, text: edit.text }] : [];
  return [...fields, { label: null, text: reason.trim() }, ...edited].filter(
    ({ text }) => text !== "",
  );
}
