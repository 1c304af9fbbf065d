"use client";

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { TextInput } from "@/components/ui/text-input";

type Props = {
  label: string;
  value: string;
  /** Called when the field is left, on Enter, and when it goes away while something is typed. */
  onCommit: (value: string) => void;
  /** Why what is typed cannot be taken; it stays in the field and is not handed on. */
  refuse?: (value: string) => string | null;
  error?: string | null;
  hint?: string;
  placeholder?: string;
  isReadOnly: boolean;
};

/** A name that others mention: it changes once, when it is whole, and not with every letter. Escape takes it back. */
export function CommittedInput({ value, onCommit, refuse, error, hint, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const refusal = typed === null ? null : (refuse?.(typed) ?? null);
  const commit = () => {
    if (typed === null || refusal) return;
    setTyped(null);
    if (typed !== value) onCommit(typed);
  };
  const leave = useRef(commit);
  useEffect(() => {
    leave.current = commit;
  });
  // As layout, so that it comes before the autosave outside of it closes.
  useLayoutEffect(() => () => leave.current(), []);

  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    if (event.key !== "Escape" || typed === null) return;
    event.stopPropagation();
    setTyped(null);
  };
  return (
    <TextInput
      autoComplete="off"
      error={refusal ?? error ?? null}
      label={input.label}
      onBlur={commit}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={press}
      readOnly={input.isReadOnly}
      spellCheck={false}
      value={typed ?? value}
      {...(hint && { hint })}
      {...(input.placeholder && { placeholder: input.placeholder })}
    />
  );
}
