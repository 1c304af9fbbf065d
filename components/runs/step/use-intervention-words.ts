import { useTranslations } from "next-intl";
import type { Intervention } from "@/lib/engine/interventions";
import type { ReasonWords } from "../reason-dialog";

/** What stands in the dialog of an intervention. */
export function useInterventionWords(action: Intervention): ReasonWords {
  const t = useTranslations("step.intervene");
  return {
    title: t(`${action}.title`),
    description: t(`${action}.description`),
    keep: t("keep"),
    confirm: t(`${action}.confirm`),
    failed: t("failed"),
  };
}
