import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { CONTROL_STYLE } from "./control-style";
import { Field } from "./field";
import { Icon } from "./icon";

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
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={`${CONTROL_STYLE} h-11 appearance-none pr-8 sm:h-8`}
          >
            {!select.required && <option value="" />}
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center">
            <Icon of={ChevronDown} size={14} />
          </span>
        </span>
      )}
    </Field>
  );
}
