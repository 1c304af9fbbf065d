"use client";

import { ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { RunListItemJson } from "@/lib/contract/runs";
import { RunTable } from "./run-table";
import { useHeldRows } from "./use-held-rows";

type Props = {
  rows: readonly RunListItemJson[];
  /** What was asked for, so that another question is not answered with held rows. */
  list: string;
  /** The answer to another question, shown until this one's is there. */
  isOld: boolean;
  empty: ReactNode;
};

/** The rows, still while somebody is at them; what came meanwhile is one press away. */
export function RunRows({ rows, list, isOld, empty }: Props) {
  const t = useTranslations("runs");
  const { shown, newer, onNewer, area } = useHeldRows({ rows, list });
  if (shown.length === 0) return empty;
  return (
    <div {...area} aria-busy={isOld || undefined} className={isOld ? "opacity-60" : undefined}>
      <div className="sticky top-2 z-30 flex h-0 justify-center" role="status">
        {newer > 0 && (
          <span className="animate-appear rounded-round bg-raised shadow-overlay">
            <Button icon={ArrowUp} onClick={onNewer} size="small" tone="primary">
              {t("newer", { count: newer })}
            </Button>
          </span>
        )}
      </div>
      <RunTable runs={shown} />
    </div>
  );
}
