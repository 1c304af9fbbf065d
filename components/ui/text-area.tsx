import type { ComponentProps } from "react";
import { CONTROL_STYLE } from "./control-style";
import { Field } from "./field";

const HEIGHTS = {
  block: "max-h-60 min-h-16",
  line: "max-h-60 min-h-11 sm:min-h-9",
  tall: "max-h-[60vh] min-h-40",
} as const;

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  /** `code` is for what a machine reads, too: one width for every character, nothing corrected. */
  look?: "text" | "code";
  /** `line` begins as one line, for what is mostly short; `tall` is for text that is most of what its form is about. */
  size?: keyof typeof HEIGHTS;
} & Omit<ComponentProps<"textarea">, "className" | "id">;

/** Several lines of text with their label. It grows with what is typed. */
export function TextArea({ label, hint, error, look = "text", size = "block", ...area }: Props) {
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={`${CONTROL_STYLE} field-sizing-content py-1.5 ${HEIGHTS[size]} ${look === "code" ? "mono" : ""}`}
          spellCheck={look === "text"}
        />
      )}
    </Field>
  );
}
