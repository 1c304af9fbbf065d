"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { useChoiceWord, useFieldWords } from "../field-words";
import { isChoiceOffered } from "../node-tabs";
import { errorOf, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

/** Stands for a field that says nothing: a choice must have a value. */
const UNSET = "~";

/** One of a closed list. */
export function ChoiceWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const word = useChoiceWord();
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  const known = field.shape.kind === "choice" ? field.shape.choices : [];
  const offered = known.filter((choice) => isChoiceOffered(field.name, choice));
  const chosen = typeof value === "string" ? value : null;
  // What stands in the draft is shown, even if it is no choice.
  const all = chosen !== null && !offered.includes(chosen) ? [...offered, chosen] : offered;
  const choices = all.map((choice) => ({ value: choice, word: word(field.name, choice) }));
  return (
    <div data-field={path}>
      <Select
        choices={field.isRequired ? choices : [{ value: UNSET, word: t("unset") }, ...choices]}
        disabled={isReadOnly}
        error={error}
        hint={hint}
        label={label}
        onChange={(next) => set(next === UNSET ? undefined : next)}
        placeholder={t("choose")}
        value={chosen ?? (field.isRequired ? null : UNSET)}
      />
    </div>
  );
}
