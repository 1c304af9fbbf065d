"use client";

import { useTranslations } from "next-intl";
import { TextArea } from "@/components/ui/text-area";
import { useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

/** A list of short texts, one a line. */
export function TextsWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  const lines = Array.isArray(value) ? value.map(String) : [];
  const change = (typed: string) => set(typed === "" ? undefined : typed.split("\n"));
  return (
    <div data-field={path}>
      <TextArea
        error={error}
        hint={hint ?? t("onePerLine")}
        label={label}
        onBlur={() => {
          const kept = lines.map((line) => line.trim()).filter((line) => line !== "");
          if (kept.length !== lines.length) set(kept.length > 0 ? kept : undefined);
        }}
        onChange={(event) => change(event.target.value)}
        readOnly={isReadOnly}
        value={lines.join("\n")}
      />
    </div>
  );
}
