"use client";

import { useTranslations } from "next-intl";
import { useTranslated } from "@/components/shell/use-translated";
import type { SchemaProblem } from "@/lib/engine/json-schema/check-schema";
import type { Fault, FieldFaults } from "./field-faults";

/** Says what is wrong with a field: what the browser found, and else what the server did. */
export function useFaultWords<F extends string>(
  own: Partial<Record<F, Fault>>,
  refused: FieldFaults,
  isVersionTaken: boolean,
): (field: F | "tools" | "config" | "version") => string | null {
  const t = useTranslations("registry.faults");
  const translate = useTranslated();
  const known: Partial<Record<string, Fault>> = own;
  return (field) => {
    const fault = known[field];
    if (typeof fault === "object") return sentenceOf(translate(fault));
    if (fault) return t(fault);
    if (field === "version" && isVersionTaken) return t("versionTaken");
    return refused[field] ?? null;
  };
}

function sentenceOf({ path, message, hint }: SchemaProblem): string {
  const place = path.length > 0 ? `${path.join(".")}: ` : "";
  return `${place}${message}${hint ? ` ${hint}` : ""}`;
}
