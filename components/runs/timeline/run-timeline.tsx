"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { QueryView } from "@/components/shell/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { useClock } from "@/components/ui/use-clock";
import { useWidth } from "@/components/ui/use-width";
import { timelineQuery } from "@/lib/client/run-records";
import { versionQuery } from "@/lib/client/workflows";
import type { RunTimelineJson } from "@/lib/contract/run-timeline";
import type { RunDetailJson } from "@/lib/contract/runs";
import { readGraph } from "@/lib/engine/draft/read-graph";
import { usePlaceWords } from "../scope/use-place-words";
import { useChosenStep } from "../use-run-place";
import { layoutTimeline } from "./layout-timeline";
import { TimelineGrid } from "./timeline-grid";
import { TimelineLegend } from "./timeline-legend";
import { TimelineLine } from "./timeline-line";

/** What the time of the run went into: a line for each step, work beside every kind of waiting. */
export function RunTimeline({ run }: { run: RunDetailJson }) {
  const t = useTranslations("timeline");
  const timeline = useQuery(timelineQuery(run.id));
  const version = useQuery(versionQuery(run.workflow_version_id));
  const edges = version.data ? readGraph(version.data.spec).edges : [];
  return (
    <QueryView failure={t("failed")} query={timeline} rows={6}>
      {(data) =>
        data.steps.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
        ) : (
          <Chart edges={edges} timeline={data} />
        )
      }
    </QueryView>
  );
}

type ChartProps = {
  timeline: RunTimelineJson;
  edges: readonly { from: string; to: string }[];
};

function Chart({ timeline, edges }: ChartProps) {
  const t = useTranslations("timeline");
  const [ref, width] = useWidth<HTMLDivElement>();
  const [chosen, choose] = useChosenStep();
  const placeWords = usePlaceWords();
  const clock = useClock("second").getTime();
  // What is over does not move with the clock.
  const now = timeline.ended_at === null ? clock : 0;
  const layout = useMemo(
    () => layoutTimeline({ timeline, edges, now, width: Math.max(1, width) }),
    [timeline, edges, now, width],
  );
  // What tells items apart needs room, where there are any.
  const hasPlaces = layout.rows.some(({ places }) => places.length > 0);
  return (
    <div className="grid min-w-0 gap-1 px-4 pb-3">
      <TimelineLegend totals={layout.totals} />
      <div className="relative pt-6">
        <div
          className={`absolute inset-y-0 right-0 left-32 ${hasPlaces ? "sm:left-60 lg:left-80" : "sm:left-47"}`}
          ref={ref}
        >
          <TimelineGrid layout={layout} width={width} />
        </div>
        <ol className="relative" data-chart>
          {layout.rows.map((row) => (
            <TimelineLine
              hasPlaces={hasPlaces}
              isChosen={chosen === row.key}
              key={row.key}
              onChoose={() => choose(chosen === row.key ? null : row.key)}
              row={row}
              place={placeWords(row.places)}
            />
          ))}
        </ol>
      </div>
      {!timeline.is_complete && <p className="text-12 text-muted">{t("cut")}</p>}
    </div>
  );
}
