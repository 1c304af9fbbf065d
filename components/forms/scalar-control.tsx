"use client";

import { ChoiceInput } from "@/components/ui/choice-input";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type { ScalarField } from "./schema-fields";

type Props = {
  field: ScalarField;
  label: string;
  typed: string;
  error: string | null;
  onChange: (typed: string) => void;
};

/** One control for one text, number or choice. */
export function ScalarControl({ field, label, typed, error, onChange }: Props) {
  const shared = {
    label,
    error,
    name: field.path,
    required: field.isRequired,
    value: typed,
    ...(field.hint && { hint: field.hint }),
  };
  if (field.kind === "choice")
    return (
      <ChoiceInput
        {...shared}
        choices={field.choices.map(({ word }) => word)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (field.kind === "text" && field.isLong)
    return <TextArea {...shared} onChange={(event) => onChange(event.target.value)} />;
  return (
    <TextInput
      {...shared}
      inputMode={field.kind === "number" ? "decimal" : "text"}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
