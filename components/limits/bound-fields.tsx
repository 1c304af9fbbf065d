"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { LIMIT_MAX } from "@/lib/kernel/bounds";
import type { LimitFault, LimitField, LimitFields } from "./limit-form-values";
import { RATE_TIME_NAMES, RATE_TIMES } from "./use-rate-text";

type Props = {
  fields: LimitFields;
  fault: LimitFault | "targetless" | null;
  onChange: (fields: LimitFields) => void;
};

const BOUNDS = {
  running: { least: 0, most: LIMIT_MAX.running },
  count: { least: 1, most: LIMIT_MAX.count },
  burst: { least: 1, most: LIMIT_MAX.count },
} as const;

/** How many may run at once, and how many may begin in a time: one of them, or both. */
export function BoundFields({ fields, fault, onChange }: Props) {
  const t = useTranslations("limits.set");
  const isOfAll = fault === "nothing" || fault === "alone";
  const input = (name: keyof typeof BOUNDS) => ({
    autoComplete: "off",
    error: fault === name ? t("noNumber", BOUNDS[name]) : null,
    inputMode: "numeric" as const,
    label: t(`fields.${name}`),
    name,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...fields, [name]: target.value }),
    value: fields[name],
  });
  return (
    <>
      <TextInput {...input("running")} hint={t("runningHint")} />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextInput {...input("count")} />
        <RateTime
          onChange={(seconds) => onChange({ ...fields, seconds })}
          seconds={fields.seconds}
        />
        <TextInput {...input("burst")} />
      </div>
      <p className={`text-12 ${isOfAll ? "text-failed" : "text-muted"}`} role="status">
        {t(isOfAll ? fault : "hint")}
      </p>
    </>
  );
}

type RateTimeProps = { seconds: LimitFields[LimitField]; onChange: (seconds: string) => void };

/** The usual times; and another one that the limit has already. */
function RateTime({ seconds, onChange }: RateTimeProps) {
  const t = useTranslations("limits.set");
  const usual = RATE_TIME_NAMES.map((name) => ({
    value: `${RATE_TIMES[name]}`,
    word: t(`times.${name}`),
  }));
  const isUsual = usual.some(({ value }) => value === seconds);
  const other = { value: seconds, word: t("times.other", { seconds: Number(seconds) }) };
  return (
    <Select
      choices={isUsual ? usual : [...usual, other]}
      label={t("fields.seconds")}
      onChange={onChange}
      value={seconds}
    />
  );
}
