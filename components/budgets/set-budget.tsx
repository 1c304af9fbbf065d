"use client";

import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import type { BudgetJson } from "@/lib/contract/budgets";
import { BudgetForm } from "./budget-form";

/** Opens the form of a budget; without one, of a new one. */
export function SetBudget({ budget }: { budget: BudgetJson | null }) {
  const t = useTranslations("budgets.set");
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return (
    <>
      {budget ? (
        <IconButton icon={Pencil} label={t("change")} onClick={show} />
      ) : (
        <Button icon={Plus} onClick={show} tone="primary">
          {t("open")}
        </Button>
      )}
      <Dialog
        description={t("description")}
        holds="text"
        onOpenChange={setOpen}
        open={open}
        title={budget ? t("change") : t("title")}
      >
        <BudgetForm budget={budget} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
