import { useTranslations } from "next-intl";
import type { Intervention } from "@/lib/engine/interventions";
import type { ActionWords } from "../reasoned-action";

/** What stands on the button of an intervention and in its dialog. */
export function useInterventionWords(action: Intervention): ActionWords {
  const t = useTranslations("step.intervene");
  return {
    open: t(`${action}.open`),
    title: t(`${action}.title`),
    description: t(`${action}.description`),
    keep: t("keep"),
    confirm: t(`${action}.confirm`),
    failed: t("failed"),
  };
}
