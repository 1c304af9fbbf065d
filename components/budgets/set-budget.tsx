"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { BudgetDialog } from "./budget-dialog";

/** Sets a budget that there is not yet. */
export function SetBudget() {
  const t = useTranslations("budgets.set");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)} tone="primary">
        {t("open")}
      </Button>
      {open && <BudgetDialog budget={null} onClose={() => setOpen(false)} />}
    </>
  );
}
