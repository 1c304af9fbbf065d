"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { placeOf } from "@/components/builder/editor/unread-texts";
import { useEditor, useEditorStore } from "@/components/builder/editor/use-editor";
import { CodeField } from "@/components/code/code-field";
import { canonicalJson, type Json } from "@/lib/kernel/json";
import { parseJsonText } from "../parse-json-text";
import { useTarget } from "../target";

type Props = {
  /** The absolute place of the field. */
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
  const store = useEditorStore();
  const { nodeId, pointer } = useTarget();
  // By its node: the index of the node in the manifest is another one's after the next edit.
  const place = placeOf(nodeId, path.slice(pointer.length));
  const unread = useEditor((editor) => editor.unread.get(place));
  const fault = unread === undefined ? null : parseJsonText(unread);
  const [typed, setTyped] = useState<string | null>(null);
  const text = unread ?? (typed !== null && saysSame(typed, value) ? typed : formatted(value));
  const change = (next: string) => {
    setTyped(next);
    const read = parseJsonText(next);
    store.getState().keepText(place, read.ok ? null : next);
    if (read.ok) onChange(read.value);
  };
  return (
    <CodeField
      {...field}
      error={fault && !fault.ok ? t("notJson", { line: fault.line }) : error}
      language="json"
      onChange={change}
      value={text}
    />
  );
}

function saysSame(typed: string, value: Json | undefined): boolean {
  const read = parseJsonText(typed);
  return read.ok && isSame(read.value, value);
}

const formatted = (value: Json | undefined): string =>
  value === undefined ? "" : JSON.stringify(value, null, 2);

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  left === undefined || right === undefined
    ? left === right
    : canonicalJson(left) === canonicalJson(right);
