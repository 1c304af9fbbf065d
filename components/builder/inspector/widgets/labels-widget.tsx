"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextArea } from "@/components/ui/text-area";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

const linesOf = (value: Json | undefined): string =>
  isJsonObject(value)
    ? Object.entries(value)
        .map(([name, word]) => `${name}: ${typeof word === "string" ? word : JSON.stringify(word)}`)
        .join("\n")
    : "";

/** A line without a colon is a label that says only its name. */
function labelsIn(text: string): JsonObject | undefined {
  const entries = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line): [string, string] => {
      const [name = "", ...rest] = line.split(":");
      return [name.trim(), rest.join(":").trim()];
    });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Names and words by which workflows are grouped, one a line. */
export function LabelsWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  // Spaces and empty lines are on their way to a label.
  const [typed, setTyped] = useState<string | null>(null);
  const written = linesOf(value);
  const text = typed !== null && linesOf(labelsIn(typed)) === written ? typed : written;
  return (
    <div data-field={path}>
      <TextArea
        error={error}
        hint={t("labelsHint")}
        label={label}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.target.value);
          set(labelsIn(event.target.value));
        }}
        readOnly={isReadOnly}
        value={text}
      />
    </div>
  );
}
