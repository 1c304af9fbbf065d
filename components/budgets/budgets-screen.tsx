"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { budgetsQuery } from "@/lib/client/budgets";
import { BudgetTable } from "./budget-table";
import { SetBudget } from "./set-budget";

/** What the runs of the workspace may spend together in a day or a month. */
export function BudgetsScreen() {
  const t = useTranslations("budgets");
  return (
    <PageFrame actions={<SetBudget budget={null} />} note={t("note")} title={t("title")}>
      <Card>
        <QueryView failure={t("failed")} query={useQuery(budgetsQuery())} rows={3}>
          {({ items }) =>
            items.length > 0 ? (
              <BudgetTable budgets={items} />
            ) : (
              <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
            )
          }
        </QueryView>
      </Card>
    </PageFrame>
  );
}
