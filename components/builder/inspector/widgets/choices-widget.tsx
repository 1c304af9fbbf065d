"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { useChoiceWord, useFieldWords } from "../field-words";
import { useField } from "../use-field";
import type { WidgetProps } from "./widget";

/** Several of a closed list; none is as if the field were not there. */
export function ChoicesWidget({ field, pointer }: WidgetProps) {
  const word = useChoiceWord();
  const { label } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const choices = field.shape.kind === "choices" ? field.shape.choices : [];
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const toggle = (choice: string, isOn: boolean) => {
    const next = choices.filter((one) => (one === choice ? isOn : chosen.includes(one)));
    set(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset className="grid gap-0.5" data-field={path}>
      <legend className="font-medium text-12 text-muted">{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          disabled={isReadOnly}
          key={choice}
          label={word(field.name, choice)}
          onChange={(isOn) => toggle(choice, isOn)}
          value={chosen.includes(choice)}
        />
      ))}
    </fieldset>
  );
}
