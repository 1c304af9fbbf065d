"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { RunBadge } from "@/components/runs/run-badge";
import { useMay } from "@/components/shell/me";
import { QueryView } from "@/components/shell/query-view";
import { Elapsed } from "@/components/ui/elapsed";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { recentRunsQuery } from "@/lib/client/runs";
import type { RunJson } from "@/lib/contract/runs";

/** The newest runs of the workspace, where each stands, and the way to it. */
export function RecentRuns() {
  const t = useTranslations("home");
  const runs = useQuery(recentRunsQuery());
  const mayStart = useMay("run:start");
  return (
    <Panel title={t("runs")}>
      <QueryView failure={t("runsFailed")} query={runs} rows={8}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t("noRuns")}>
              {mayStart ? t("noRunsStart") : t("noRunsAsk")}
            </EmptyState>
          ) : (
            <table className="w-full text-13 max-sm:block">
              <thead className="text-left text-12 text-muted max-sm:sr-only">
                <tr className="border-line border-b">
                  <Head>{t("run")}</Head>
                  <Head>{t("status")}</Head>
                  <Head>{t("started")}</Head>
                  <Head isNumber>{t("elapsed")}</Head>
                </tr>
              </thead>
              <tbody className="max-sm:block">
                {items.map((run) => (
                  <Row key={run.id} run={run} />
                ))}
              </tbody>
            </table>
          )
        }
      </QueryView>
    </Panel>
  );
}

function Head({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return <th className={`h-8 px-4 font-medium ${isNumber ? "text-right" : ""}`}>{children}</th>;
}

function Row({ run }: { run: RunJson }) {
  return (
    <tr className="relative border-line border-b last:border-b-0 hover:bg-hover max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-1 max-sm:py-2">
      <td className="h-10 max-w-0 px-4 font-medium sm:w-1/2 max-sm:h-auto max-sm:max-w-none">
        <Link
          className="block truncate after:absolute after:inset-0 after:content-['']"
          href={`/runs/${run.id}`}
        >
          {run.title}
        </Link>
      </td>
      <td className="h-10 px-4 max-sm:h-auto">
        <RunBadge run={run} />
      </td>
      <td className="h-10 px-4 text-muted max-sm:h-auto">
        <span className="relative z-10">
          <RelativeTime at={run.created_at} />
        </span>
      </td>
      <td className="h-10 px-4 text-right text-muted max-sm:h-auto">
        <Elapsed from={run.created_at} to={run.ended_at} />
      </td>
    </tr>
  );
}
