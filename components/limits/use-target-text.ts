"use client";

import { useTranslations } from "next-intl";
import type { QuotaJson } from "@/lib/contract/quotas";

/** What a limit is about, by its name; of a kind that has no target, the kind. */
export function useTargetText(): (quota: Pick<QuotaJson, "kind" | "target" | "version">) => string {
  const t = useTranslations("limits");
  return ({ kind, target = "", version }) => {
    if (version) return t("version", { title: version.workflow.title, number: version.number });
    return target === "" ? t(`kinds.${kind}`) : target;
  };
}
