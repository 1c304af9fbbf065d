"use client";

import { useTranslations } from "next-intl";
import { useTranslated } from "@/components/shell/use-translated";
import type { FieldFault } from "./read-typed";

/** Says in the reader's language what is wrong with a field; `null` where nothing is. */
export function useFaultText(): (fault: FieldFault | undefined) => string | null {
  const t = useTranslations("form");
  const translate = useTranslated();
  return (fault) => {
    if (!fault) return null;
    if (fault.fault === "schema") return t("faults.schema", { message: translate(fault).message });
    return t(`faults.${fault.fault}`, { bound: fault.bound });
  };
}
