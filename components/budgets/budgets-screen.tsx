"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PagedView } from "@/components/shell/paged-view";
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
        <PagedView
          failure={t("failed")}
          more={t("more")}
          query={useInfiniteQuery(budgetsQuery())}
          rows={3}
        >
          {(items) =>
            items.length > 0 ? (
              <BudgetTable budgets={items} />
            ) : (
              <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
            )
          }
        </PagedView>
      </Card>
    </PageFrame>
  );
}
