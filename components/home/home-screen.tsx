"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { RecentRuns } from "./recent-runs";
import { StartRun } from "./start-run";
import { WaitingApprovals } from "./waiting-approvals";

/** What needs the reader first, then what runs, and where to start something. */
export function HomeScreen() {
  const t = useTranslations("home");
  const mayStart = useMay("run:start");
  return (
    <div className="mx-auto grid w-full max-w-300 gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start">
      <h1 className="sr-only">{t("title")}</h1>
      <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
        <WaitingApprovals />
        {mayStart && <StartRun />}
      </div>
      <RecentRuns />
    </div>
  );
}
