"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import type { QuotaJson } from "@/lib/contract/quotas";
import { LimitForm } from "./limit-form";
import { useTargetText } from "./use-target-text";

type Props = { quota: QuotaJson | null; onClose: () => void };

/** The form of a limit; without one, of a new one. */
export function LimitDialog({ quota, onClose }: Props) {
  const t = useTranslations("limits");
  const nameOf = useTargetText();
  return (
    <Dialog
      description={quota ? t(`bounds.${quota.kind}`) : t("set.description")}
      holds="text"
      onOpenChange={onClose}
      open
      title={quota ? t("change", { name: nameOf(quota) }) : t("set.title")}
    >
      <LimitForm onDone={onClose} quota={quota} />
    </Dialog>
  );
}
