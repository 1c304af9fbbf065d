"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { JOIN_MODES } from "@/lib/engine/spec/fields";
import { BUILD_FEATURES } from "@/lib/engine/validate/features";
import { isJsonObject } from "@/lib/kernel/json";
import { useChoiceWord, useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

const isBuilt = (mode: string): boolean =>
  mode === "all" || BUILD_FEATURES.some((feature) => feature === `join:${mode}`);

/** Which of several steps before it a step waits for. */
export function JoinWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const word = useChoiceWord();
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  const said = isJsonObject(value) ? value.mode : value;
  const chosen = JOIN_MODES.find((mode) => mode === said) ?? "all";
  const offered = JOIN_MODES.filter((mode) => isBuilt(mode) || mode === chosen);
  const choose = (mode: (typeof JOIN_MODES)[number]) => {
    if (isJsonObject(value)) set({ ...value, mode });
    else set(mode === "all" && !field.isRequired ? undefined : mode);
  };
  return (
    <div data-field={path}>
      <Select
        choices={offered.map((mode) => ({ value: mode, word: word("mode", mode) }))}
        disabled={isReadOnly}
        error={error}
        hint={offered.length === 1 ? t("onlyAll") : hint}
        label={label}
        onChange={choose}
        value={chosen}
      />
    </div>
  );
}
