"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { type FieldWords, useFieldWords } from "../field-words";
import { type FieldState, useField } from "../use-field";
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

/** Yes or no, where yes is as if the field were not there. */
export function UsualFlagWidget({ field, pointer }: WidgetProps) {
  const words = useFieldWords()(field.name);
  return <UsualFlag {...words} {...useField(pointer, words.label)} />;
}

/** The control of a flag that is on unless it says otherwise, wherever it stands. */
export function UsualFlag({ label, hint, value, set, path, isReadOnly }: FieldWords & FieldState) {
  return (
    <div data-field={path}>
      <Checkbox
        disabled={isReadOnly}
        hint={hint}
        label={label}
        onChange={(isOn) => set(isOn ? undefined : false)}
        value={value !== false}
      />
    </div>
  );
}
