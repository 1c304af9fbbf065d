"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { SkeletonRows } from "@/components/ui/skeleton";
import { runListQuery } from "@/lib/client/run-list";
import { NoRuns } from "./no-runs";
import { RunFilters } from "./run-filters";
import { RunRows } from "./run-rows";
import { useRunFilter } from "./use-run-filter";

/** The runs of the workspace: found by what stands in the address, live, and the way to start one. */
export function RunListScreen() {
  const t = useTranslations("runs");
  const s = useTranslations("shell");
  const mayStart = useMay("run:start");
  const dialog = useStartRunDialog();
  const { filter, change, clear } = useRunFilter();
  const query = useInfiniteQuery(runListQuery(filter, useTimeZone() ?? "UTC"));
  const runs = query.data?.pages.flatMap(({ items }) => items);
  return (
    <PageFrame
      actions={
        mayStart && (
          <Button icon={Play} onClick={() => dialog.open()} tone="primary">
            {t("start")}
          </Button>
        )
      }
      filters={<RunFilters change={change} clear={clear} filter={filter} />}
      title={t("title")}
    >
      <Card>
        {query.isError && (
          <div className="p-4">
            <ProblemAlert
              error={query.error}
              onRetry={() => void query.refetch()}
              title={t("failed")}
            />
          </div>
        )}
        {runs === undefined && !query.isError && <SkeletonRows label={s("loading")} rows={12} />}
        {runs && (
          <RunRows
            empty={<NoRuns clear={clear} filter={filter} />}
            isOld={query.isPlaceholderData}
            list={JSON.stringify(filter)}
            rows={runs}
          />
        )}
        {query.hasNextPage && (
          <div className="flex justify-center p-3">
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </Card>
    </PageFrame>
  );
}
