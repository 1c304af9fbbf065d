"use client";

import { TextInput } from "@/components/ui/text-input";
import type { Json } from "@/lib/kernel/json";
import { type FieldWords, useFieldWords } from "../field-words";
import { errorOf, type FieldState, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

/** What was typed as a number; what is none stays a text, so that validation can say so and nothing is lost. */
function numberOf(typed: string): Json | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const number = Number(text);
  // `1.` and `1e` are on their way to a number, and `1.0` must not become `1` under the fingers.
  return Number.isFinite(number) && String(number) === text ? number : typed;
}

/** A number of the manifest. */
export function NumberWidget({ field, pointer }: WidgetProps) {
  const words = useFieldWords()(field.name);
  const state = useField(pointer, words.label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  return <NumberField {...words} {...state} error={error} />;
}

/** The control of a number, wherever it stands. */
export function NumberField({
  label,
  hint,
  value,
  set,
  path,
  isReadOnly,
  error,
}: FieldWords & FieldState & { error: string | null }) {
  return (
    <div data-field={path}>
      <TextInput
        error={error}
        inputMode="decimal"
        label={label}
        onChange={(event) => set(numberOf(event.target.value))}
        readOnly={isReadOnly}
        value={value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value)}
        {...(hint && { hint })}
      />
    </div>
  );
}
