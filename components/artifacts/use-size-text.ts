"use client";

import { useFormatter } from "next-intl";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Says a size in bytes in the unit that suits it. */
export function useSizeText(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const power = Math.min(
      UNITS.length - 1,
      Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)),
    );
    const unit = UNITS[power] ?? "byte";
    return format.number(bytes / 1000 ** power, {
      style: "unit",
      unit,
      unitDisplay: power === 0 ? "long" : "short",
      maximumFractionDigits: power === 0 ? 0 : 1,
    });
  };
}
