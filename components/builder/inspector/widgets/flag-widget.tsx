"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { useFieldWords } from "../field-words";
import { useField } from "../use-field";
import type { WidgetProps } from "./widget";

/** Yes or no; no is as if the field were not there. */
export function FlagWidget({ field, pointer }: WidgetProps) {
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  return (
    <div data-field={path}>
      <Checkbox
        disabled={isReadOnly}
        hint={hint}
        label={label}
        onChange={(isOn) => set(isOn ? true : undefined)}
        value={value === true}
      />
    </div>
  );
}
