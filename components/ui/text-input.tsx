import type { ComponentProps } from "react";
import { CONTROL_STYLE } from "./control-style";
import { Field } from "./field";

type Props = { label: string; hint?: string; error?: string | null } & Omit<
  ComponentProps<"input">,
  "className" | "id"
>;

/** One line of text with its label. */
export function TextInput({ label, hint, error, ...input }: Props) {
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => <input {...input} {...control} className={`${CONTROL_STYLE} h-11 sm:h-8`} />}
    </Field>
  );
}
