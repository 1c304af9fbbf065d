"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { DURATION_UNITS, type DurationUnit, readDuration, writeDuration } from "../duration-amount";
import { useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

/** A length of time: so many seconds, minutes, hours or days. */
export function DurationWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  const read = readDuration(value);
  // While nothing is typed, the manifest has no place for the unit.
  const [wanted, setWanted] = useState<DurationUnit | null>(null);
  const unit = value === undefined || typeof value !== "string" ? (wanted ?? read.unit) : read.unit;
  const changeUnit = (next: DurationUnit) => {
    setWanted(next);
    set(writeDuration({ amount: read.amount, unit: next }));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_112px] items-start gap-2" data-field={path}>
      <TextInput
        error={error}
        inputMode="decimal"
        label={label}
        onChange={(event) => set(writeDuration({ amount: event.target.value, unit }))}
        readOnly={isReadOnly}
        value={read.amount}
        {...(hint && { hint })}
      />
      <div className="pt-5.5">
        <Select
          choices={DURATION_UNITS.map((one) => ({ value: one, word: t(`unit.${one}`) }))}
          disabled={isReadOnly}
          label={t("unitOf", { label })}
          labelled="aloud"
          onChange={changeUnit}
          value={unit}
        />
      </div>
    </div>
  );
}
