"use client";

import { useTranslations } from "next-intl";
import type { Fault, FieldFaults } from "./field-faults";

/** Says what is wrong with a field: what the browser found, and else what the server did. */
export function useFaultWords<F extends string>(
  own: Partial<Record<F, Fault>>,
  refused: FieldFaults,
  isVersionTaken: boolean,
): (field: F | "tools" | "config" | "version") => string | null {
  const t = useTranslations("registry.faults");
  const known: Partial<Record<string, Fault>> = own;
  return (field) => {
    const fault = known[field];
    if (typeof fault === "object") return fault.message;
    if (fault) return t(fault);
    if (field === "version" && isVersionTaken) return t("versionTaken");
    return refused[field] ?? null;
  };
}
