"use client";

import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import { useIsWide } from "@/components/ui/use-is-wide";
import type { RunDetailJson } from "@/lib/contract/runs";
import { RunTimeline } from "../timeline/run-timeline";
import { useRunTab } from "../use-run-place";
import { RunGraph } from "./run-graph";
import { RunUsage } from "./run-usage";

const BAND_TABS = ["graph", "timeline", "usage"] as const;

/** The run at a glance, over its columns: what leads where, what took how long, what was used. */
export function RunBand({ run }: { run: RunDetailJson }) {
  const t = useTranslations("run");
  const [wanted, setTab] = useRunTab();
  const isWide = useIsWide();
  const tab = BAND_TABS.find((known) => known === wanted) ?? "graph";
  const contents = {
    graph: (
      <div className="h-53" data-band="graph">
        <RunGraph run={run} />
      </div>
    ),
    timeline: (
      <div className="max-h-75 overflow-y-auto" data-band="timeline">
        <RunTimeline run={run} />
      </div>
    ),
    usage: (
      <div data-band="usage">
        <RunUsage run={run} />
      </div>
    ),
  };
  return (
    <section
      aria-label={t("band")}
      className="hidden min-h-63 flex-none border-line border-b bg-sunken lg:block"
    >
      {isWide && (
        <Tabs
          label={t("band")}
          onChange={setTab}
          tabs={BAND_TABS.map((value) => ({
            value,
            word: t(`tabs.${value}`),
            content: contents[value],
          }))}
          value={tab}
        />
      )}
    </section>
  );
}
