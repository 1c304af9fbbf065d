"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeField } from "@/components/code/code-field";
import { canonicalJson, type Json } from "@/lib/kernel/json";
import { parseJsonText } from "../parse-json-text";
import { useUnparsed } from "../unparsed";

type Props = {
  /** The place of the field: under it, what does not parse is kept while other nodes are looked at. */
  path: string;
  label: string;
  isLabelHidden?: boolean;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  error: string | null;
  hint?: string | undefined;
  isReadOnly: boolean;
};

/** JSON as text. While it does not parse it stays as it was typed, and the value is the last that did. */
export function JsonText({ path, value, onChange, error, ...field }: Props) {
  const t = useTranslations("inspector");
  const unparsed = useUnparsed();
  const [typed, setTyped] = useState(() => unparsed.get(path) ?? null);
  const parsed = typed === null ? null : parseJsonText(typed);
  const isOwn = parsed !== null && (!parsed.ok || isSame(parsed.value, value));
  const text = isOwn && typed !== null ? typed : formatted(value);
  const change = (next: string) => {
    setTyped(next);
    const read = parseJsonText(next);
    if (!read.ok) {
      unparsed.set(path, next);
      return;
    }
    unparsed.delete(path);
    onChange(read.value);
  };
  return (
    <CodeField
      {...field}
      error={isOwn && !parsed.ok ? t("notJson", { line: parsed.line }) : error}
      language="json"
      onChange={change}
      value={text}
    />
  );
}

const formatted = (value: Json | undefined): string =>
  value === undefined ? "" : JSON.stringify(value, null, 2);

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  left === undefined || right === undefined
    ? left === right
    : canonicalJson(left) === canonicalJson(right);
