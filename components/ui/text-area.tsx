import type { ComponentProps } from "react";
import { CONTROL_STYLE } from "./control-style";
import { Field } from "./field";

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  /** `code` is for what a machine reads, too: one width for every character, nothing corrected. */
  look?: "text" | "code";
} & Omit<ComponentProps<"textarea">, "className" | "id">;

/** Several lines of text with their label. It grows with what is typed. */
export function TextArea({ label, hint, error, look = "text", ...area }: Props) {
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={`${CONTROL_STYLE} field-sizing-content max-h-60 min-h-16 py-1.5 ${look === "code" ? "mono" : ""}`}
          spellCheck={look === "text"}
        />
      )}
    </Field>
  );
}
