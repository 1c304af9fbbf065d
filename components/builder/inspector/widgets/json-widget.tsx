"use client";

import { useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import { JsonText } from "./json-text";
import type { WidgetProps } from "./widget";

/** Whatever has no control of its own, as JSON. */
export function JsonWidget({ field, pointer }: WidgetProps) {
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  return (
    <div data-field={path}>
      <JsonText
        error={error}
        hint={hint}
        isReadOnly={isReadOnly}
        label={label}
        onChange={set}
        path={path}
        value={value}
      />
    </div>
  );
}
