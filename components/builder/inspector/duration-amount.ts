import type { Json } from "@/lib/kernel/json";
import { formatDuration, parseDuration } from "@/lib/kernel/time";

export const DURATION_UNITS = ["seconds", "minutes", "hours", "days"] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** A duration as a person fills it in. An amount that is no number stands there as it was typed. */
export type DurationAmount = { amount: string; unit: DurationUnit };

const UNIT_MS: Record<DurationUnit, number> = {
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

const WRITTEN: readonly [RegExp, DurationUnit][] = [
  [/^P(\d+)D$/, "days"],
  [/^PT(\d+)H$/, "hours"],
  [/^PT(\d+)M$/, "minutes"],
  [/^PT(\d+(?:\.\d{1,3})?)S$/, "seconds"],
];

/** Reads what a field holds, in the unit that its author wrote; mixed ones in the largest that is whole. */
export function readDuration(value: Json | undefined): DurationAmount {
  const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
  for (const [form, unit] of WRITTEN) {
    const amount = form.exec(text)?.[1];
    if (amount !== undefined) return { amount, unit };
  }
  const ms = parseDuration(text);
  if (ms === null) return { amount: text, unit: "minutes" };
  const unit = DURATION_UNITS.findLast((one) => ms % UNIT_MS[one] === 0) ?? "seconds";
  return { amount: String(ms / UNIT_MS[unit]), unit };
}

const FORMS: Record<DurationUnit, (amount: string) => string> = {
  seconds: (amount) => `PT${amount}S`,
  minutes: (amount) => `PT${amount}M`,
  hours: (amount) => `PT${amount}H`,
  days: (amount) => `P${amount}D`,
};

/** What is written for it: an ISO 8601 duration, nothing for nothing, and what is no number as it was typed. */
export function writeDuration({ amount, unit }: DurationAmount): string | undefined {
  const typed = amount.trim();
  if (typed === "") return undefined;
  if (parseDuration(typed.toUpperCase()) !== null) return typed.toUpperCase();
  if (/^\d+$/.test(typed)) return FORMS[unit](typed);
  return /^\d+\.\d+$/.test(typed)
    ? formatDuration(Math.round(Number(typed) * UNIT_MS[unit]))
    : typed;
}
