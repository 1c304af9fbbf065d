"use client";

import { useFieldWords } from "./field-words";
import { itemsOf } from "./list-edits";
import { errorOf, useField, useFieldFindings } from "./use-field";
import type { WidgetProps } from "./widgets/widget";

/** A field that holds several: its words, its items, and what is wrong with it and inside of it. */
export function useListField({ field, pointer }: WidgetProps) {
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "here"));
  const faults = useFieldFindings(pointer, "within");
  return { label, hint, value, items: itemsOf(value), set, path, isReadOnly, error, faults };
}

export type ListField = ReturnType<typeof useListField>;
