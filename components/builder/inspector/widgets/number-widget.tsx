"use client";

import { TextInput } from "@/components/ui/text-input";
import type { Json } from "@/lib/kernel/json";
import { useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

/** What was typed as a number; what is none stays a text, so that validation can say so and nothing is lost. */
function numberOf(typed: string): Json | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const number = Number(text);
  // `1.` and `1e` are on their way to a number, and `1.0` must not become `1` under the fingers.
  return Number.isFinite(number) && String(number) === text ? number : typed;
}

/** A number, with its bounds as a hint. */
export function NumberWidget({ field, pointer }: WidgetProps) {
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
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
