"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PagedView } from "@/components/shell/paged-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { budgetsQuery } from "@/lib/client/budgets";
import type { BudgetJson } from "@/lib/contract/budgets";
import { BudgetDialog } from "./budget-dialog";
import { BudgetTable } from "./budget-table";

/** What the runs of the workspace may spend together in a day or a month. */
export function BudgetsScreen() {
  const t = useTranslations("budgets");
  // Apart from its row, which goes when somebody takes the budget away, with what is being typed.
  const [setting, set] = useState<{ budget: BudgetJson | null } | null>(null);
  return (
    <PageFrame
      actions={
        <Button icon={Plus} onClick={() => set({ budget: null })} tone="primary">
          {t("set.open")}
        </Button>
      }
      note={t("note")}
      title={t("title")}
    >
      <Card>
        <PagedView
          failure={t("failed")}
          more={t("more")}
          query={useInfiniteQuery(budgetsQuery())}
          rows={3}
        >
          {(items) =>
            items.length > 0 ? (
              <BudgetTable budgets={items} onChange={(budget) => set({ budget })} />
            ) : (
              <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
            )
          }
        </PagedView>
      </Card>
      {setting && <BudgetDialog {...setting} onClose={() => set(null)} />}
    </PageFrame>
  );
}
