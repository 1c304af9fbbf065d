"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RunApprovals } from "@/components/approvals/run-approvals";
import { RunDeliveries } from "@/components/deliveries/run-deliveries";
import { SCROLLABLE } from "@/components/ui/scrollable";
import { Segmented } from "@/components/ui/segmented";
import { useIsWide } from "@/components/ui/use-is-wide";
import type { RunDetailJson } from "@/lib/contract/runs";
import { RunUsage } from "./band/run-usage";
import { EventList } from "./event-list";
import { RunExplanation } from "./explain/run-explanation";
import { RunOutcome } from "./outcome/run-outcome";
import { RunAftermath } from "./run-aftermath";
import { RunFailure } from "./run-failure";
import { SideColumn } from "./step/side-column";
import { StepList } from "./step-list";
import { RunTimeline } from "./timeline/run-timeline";
import { useReadArtifact, useRunTab } from "./use-run-place";

const TABS = ["steps", "events", "artifacts", "timeline", "usage"] as const;
type Tab = (typeof TABS)[number];

/**
 * Steps, what needs somebody together with the events, and artifacts: beside each other where there is room,
 * each scrolling alone; on a phone what needs somebody first, then one part of the run.
 */
export function RunColumns({ run }: { run: RunDetailJson }) {
  const t = useTranslations("run");
  const [wanted, setTab] = useRunTab();
  const read = useReadArtifact();
  const isWide = useIsWide();
  const tab = TABS.find((known) => known === wanted) ?? "steps";
  const steps = (
    <Column
      id="steps"
      key="steps"
      place="order-3 lg:col-start-1 lg:row-start-1 lg:overflow-y-auto lg:border-r"
      tab={tab}
      title={t("tabs.steps")}
    >
      <StepList run={run} />
    </Column>
  );
  const middle = (
    <div
      className="contents lg:col-start-2 lg:row-start-1 lg:block lg:overflow-y-auto"
      key="middle"
    >
      <div className="order-1 grid gap-3 p-4 empty:hidden">
        <RunFailure run={run} />
        <RunAftermath run={run} />
        <RunOutcome run={run} />
        <RunDeliveries runId={run.id} />
        <RunApprovals onRead={read} runId={run.id} />
        <RunExplanation run={run} />
      </div>
      <div className="order-2 overflow-x-auto border-line border-y p-2 lg:hidden">
        <Segmented
          choices={TABS.map((value) => ({ value, word: t(`tabs.${value}`) }))}
          label={t("parts")}
          onChange={setTab}
          value={tab}
        />
      </div>
      <Column id="events" place="order-3" tab={tab} title={t("tabs.events")}>
        <EventList run={run} />
      </Column>
    </div>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:grid lg:min-h-80 lg:grid-cols-[264px_minmax(0,1fr)_minmax(320px,440px)] lg:grid-rows-[minmax(0,1fr)]">
      {/* The keys go as the eyes do: from left to right, on a phone from the top down. */}
      {isWide ? [steps, middle] : [middle, steps]}
      <Column
        id="artifacts"
        place="order-3 lg:col-start-3 lg:row-start-1 lg:overflow-y-auto lg:border-l"
        tab={tab}
        title={t("tabs.artifacts")}
      >
        <SideColumn run={run} />
      </Column>
      {!isWide && tab === "timeline" && (
        <NarrowPart title={t("tabs.timeline")}>
          <RunTimeline run={run} />
        </NarrowPart>
      )}
      {!isWide && tab === "usage" && (
        <NarrowPart title={t("tabs.usage")}>
          <RunUsage run={run} />
        </NarrowPart>
      )}
    </div>
  );
}

type ColumnProps = { id: Tab; tab: Tab; place: string; title: string; children: ReactNode };

function Column({ id, tab, place, title, children }: ColumnProps) {
  return (
    <section
      aria-label={title}
      className={`min-w-0 border-line bg-raised lg:block ${place} ${tab === id ? "" : "hidden"}`}
    >
      {children}
    </section>
  );
}

/** What stands above the columns where there is room. */
function NarrowPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="order-3 min-w-0 overflow-x-auto bg-raised lg:hidden"
      {...SCROLLABLE}
    >
      {children}
    </section>
  );
}
