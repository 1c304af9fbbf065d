import type { ComponentProps } from "react";
import { CONTROL_STYLE } from "./control-style";
import { Field } from "./field";

type Props = {
  label: string;
  hint?: string;
  error?: string | null;
  choices: readonly string[];
} & Omit<ComponentProps<"select">, "className" | "id">;

/** One of a few texts, with its label: the browser's own list, which every phone knows. */
export function ChoiceInput({ label, hint, error, choices, ...select }: Props) {
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <select {...select} {...control} className={`${CONTROL_STYLE} h-11 sm:h-8`}>
          {!select.required && <option value="" />}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
