"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PagedView } from "@/components/shell/paged-view";
import { EmptyState } from "@/components/ui/empty-state";
import { quotasQuery } from "@/lib/client/quotas";
import type { QuotaJson } from "@/lib/contract/quotas";
import { LimitDialog } from "./limit-dialog";
import { LimitTable } from "./limit-table";

/** The limits on steps of the workspace and of its organisation. */
export function LimitsTab() {
  const t = useTranslations("limits");
  // Apart from its row, which goes when somebody takes the limit away, with what is being typed.
  const [changing, change] = useState<QuotaJson | null>(null);
  return (
    <>
      <PagedView
        failure={t("failed")}
        more={t("more")}
        query={useInfiniteQuery(quotasQuery())}
        rows={3}
      >
        {(quotas) =>
          quotas.length > 0 ? (
            <LimitTable onChange={change} quotas={quotas} />
          ) : (
            <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
          )
        }
      </PagedView>
      <p className="border-line border-t px-4 py-3 text-12 text-muted">{t("elsewhere")}</p>
      {changing && <LimitDialog onClose={() => change(null)} quota={changing} />}
    </>
  );
}
