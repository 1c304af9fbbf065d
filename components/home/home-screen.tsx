"use client";

import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { PageHead } from "@/components/shell/page-head";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { Button } from "@/components/ui/button";
import { recentRunsQuery } from "@/lib/client/runs";
import { FirstSteps } from "./first-steps";
import { KeyFigures } from "./key-figures";
import { LiveRuns } from "./live-runs";
import { NeedsAttention } from "./needs-attention";
import { Throughput } from "./throughput";
import { WaitingApprovals } from "./waiting-approvals";

/** Two panels of one height beside each other where there is room, else one below the other. */
const PAIR = "grid grid-cols-[minmax(0,1fr)] gap-4";

/** What needs the reader first, then what failed, what runs, and how the day goes. */
export function HomeScreen() {
  const t = useTranslations("home");
  const mayStart = useMay("run:start");
  const mayDecide = useMay("approval:decide");
  const dialog = useStartRunDialog();
  const { data: newest } = useQuery(recentRunsQuery());
  const isFirstUse = newest?.items.length === 0;
  return (
    <>
      <PageHead>
        {mayStart && !isFirstUse && (
          <Button icon={Play} onClick={() => dialog.open()} tone="primary">
            {t("start")}
          </Button>
        )}
      </PageHead>
      <h1 className="sr-only">{t("title")}</h1>
      {isFirstUse ? (
        <FirstSteps />
      ) : (
        <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:px-5">
          <div className="max-lg:order-2">
            <KeyFigures />
          </div>
          <div
            className={`${PAIR} max-lg:order-1 ${mayDecide ? "xl:grid-cols-[minmax(0,1fr)_400px]" : ""}`}
          >
            {mayDecide && (
              <div className="grid grid-cols-[minmax(0,1fr)] xl:col-start-2 xl:row-start-1">
                <WaitingApprovals />
              </div>
            )}
            <NeedsAttention />
          </div>
          <div className={`${PAIR} xl:grid-cols-2 max-lg:order-3`}>
            <LiveRuns />
            <Throughput />
          </div>
        </div>
      )}
    </>
  );
}
