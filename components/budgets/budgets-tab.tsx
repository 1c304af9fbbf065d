"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PagedView } from "@/components/shell/paged-view";
import { EmptyState } from "@/components/ui/empty-state";
import { budgetsQuery } from "@/lib/client/budgets";
import type { BudgetJson } from "@/lib/contract/budgets";
import { BudgetDialog } from "./budget-dialog";
import { BudgetTable } from "./budget-table";

/** What the runs of the workspace may spend together in a day or a month. */
export function BudgetsTab() {
  const t = useTranslations("budgets");
  // Apart from its row, which goes when somebody takes the budget away, with what is being typed.
  const [changing, change] = useState<BudgetJson | null>(null);
  return (
    <>
      <PagedView
        failure={t("failed")}
        more={t("more")}
        query={useInfiniteQuery(budgetsQuery())}
        rows={3}
      >
        {(budgets) =>
          budgets.length > 0 ? (
            <BudgetTable budgets={budgets} onChange={change} />
          ) : (
            <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
          )
        }
      </PagedView>
      {changing && <BudgetDialog budget={changing} onClose={() => change(null)} />}
    </>
  );
}
