"use client";

import { Play, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { isNarrowed, type RunFilter } from "@/lib/client/run-filter";

/** Nothing to show: because nothing was ever started, or because nothing fits. */
export function NoRuns({ filter, clear }: { filter: RunFilter; clear: () => void }) {
  const t = useTranslations("runs");
  const mayStart = useMay("run:start");
  const dialog = useStartRunDialog();
  if (isNarrowed(filter))
    return (
      <EmptyState
        action={
          <Button icon={X} onClick={clear}>
            {t("filters.clear")}
          </Button>
        }
        title={t("noneFits")}
      >
        {t("noneFitsWhy")}
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        mayStart && (
          <Button icon={Play} onClick={() => dialog.open()} tone="primary">
            {t("start")}
          </Button>
        )
      }
      title={t("none")}
    >
      {mayStart ? t("noneStart") : t("noneAsk")}
    </EmptyState>
  );
}
