"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import type { BudgetJson } from "@/lib/contract/budgets";
import { BudgetForm } from "./budget-form";

type Props = { budget: BudgetJson | null; onClose: () => void };

/** The form of a budget; without one, of a new one. */
export function BudgetDialog({ budget, onClose }: Props) {
  const t = useTranslations("budgets.set");
  return (
    <Dialog
      description={t("description")}
      holds="text"
      onOpenChange={onClose}
      open
      title={budget ? t("change") : t("title")}
    >
      <BudgetForm budget={budget} onDone={onClose} />
    </Dialog>
  );
}
