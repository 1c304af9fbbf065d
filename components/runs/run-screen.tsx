"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { runQuery } from "@/lib/client/runs";
import { useRunEvents } from "@/lib/client/use-run-events";
import type { RunJson } from "@/lib/contract/runs";
import { RunBand } from "./band/run-band";
import { RunActionBar } from "./run-action-bar";
import { RunColumns } from "./run-columns";
import { RunDialogs } from "./run-dialogs";
import { RunHeader } from "./run-header";
import { StatusStrip } from "./status-strip";
import { StepSheet } from "./step/step-sheet";

/** One run, live: one stream for the whole screen. */
export function RunScreen({ id }: { id: RunJson["id"] }) {
  const t = useTranslations("run");
  const stream = useRunEvents(id);
  const run = useQuery(runQuery(id));
  return (
    <QueryView failure={t("failed")} query={run} rows={10}>
      {(data) => (
        <RunDialogs run={data}>
          <div className="flex min-h-0 flex-1 flex-col">
            <RunHeader run={data} stream={stream} />
            <StatusStrip run={data} />
            <RunBand run={data} />
            <RunColumns run={data} />
            <RunActionBar run={data} />
            <StepSheet run={data} />
          </div>
        </RunDialogs>
      )}
    </QueryView>
  );
}
