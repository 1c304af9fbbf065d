"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeView } from "@/components/ui/code-view";
import { CopyableId } from "@/components/ui/copyable-id";
import { ExactTime } from "@/components/ui/exact-time";
import { Meter } from "@/components/ui/meter";
import { RelativeTime } from "@/components/ui/relative-time";
import { Ring } from "@/components/ui/ring";
import { RunStrip } from "@/components/ui/run-strip";
import { LOOKS } from "@/components/ui/state";
import { Tabs } from "@/components/ui/tabs";
import { DesignSection, FieldGrid, Line } from "./design-section";

const RUN_ID = "run_01k3wz8f4ce7ba2qk6m9t0c7d1";
const WHEN = "2026-11-29T17:05:08Z";
const OUTPUT = JSON.stringify(
  { verdict: "passed", citations: 4, sources: ["eu-2023-1542"] },
  null,
  2,
);
const STRIP = [
  "succeeded",
  "failed",
  "timedOut",
  "succeeded",
  "cancelled",
  "person",
  "running",
] as const;
const TABS = ["output", "input", "attempts"] as const;

/** Ids, times, progress, code and what shows a thing in parts. */
export function DetailSection() {
  const t = useTranslations("design.details");
  const [tab, setTab] = useState<(typeof TABS)[number]>("output");
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <Line>
        <CopyableId id={RUN_ID} label={t("runId")} />
        <span className="text-13">
          <RelativeTime at={WHEN} />
        </span>
        <span className="text-13">
          <ExactTime at={WHEN} />
        </span>
        <Ring done={27} label={t("ring")} of={40} />
        <Ring done={40} label={t("ringDone")} of={40} tone="succeeded" />
        <RunStrip
          items={STRIP.map((state, at) => ({
            key: `${at}`,
            look: LOOKS[state],
            word: t(`strip.${state}`),
            href: "/design",
          }))}
          label={t("stripLabel")}
        />
      </Line>
      <FieldGrid>
        <Meter label={t("meter")} max={2} value={0.58} />
        <Meter label={t("meterNear")} max={2} tone="person" value={1.7} />
        <Meter label={t("meterOver")} max={2} value={2.4} />
      </FieldGrid>
      <Tabs
        label={t("tabs")}
        onChange={setTab}
        tabs={TABS.map((value) => ({
          value,
          word: t(`tab.${value}`),
          ...(value === "attempts" && { count: 2 }),
          content: (
            <div className="pt-3">
              <CodeView label={t(`tab.${value}`)} text={OUTPUT} />
            </div>
          ),
        }))}
        value={tab}
      />
    </DesignSection>
  );
}
