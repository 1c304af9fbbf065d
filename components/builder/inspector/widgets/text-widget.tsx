"use client";

import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

/** A text. What is no text in the draft is shown as it stands. An emptied field is taken out, unless it must be there. */
export function TextWidget({ field, pointer }: WidgetProps) {
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
  const isLong = field.shape.kind === "text" && field.shape.isLong;
  const shared = {
    error,
    label,
    readOnly: isReadOnly,
    value: text,
    ...(hint && { hint }),
  };
  const change = (typed: string) => set(typed === "" && !field.isRequired ? undefined : typed);
  return (
    <div data-field={path}>
      {isLong ? (
        <TextArea {...shared} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextInput {...shared} onChange={(event) => change(event.target.value)} />
      )}
    </div>
  );
}
