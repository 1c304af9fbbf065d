"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Standing } from "@/components/run-list/standing";
import { RunBadge } from "@/components/runs/run-badge";
import { RunName } from "@/components/runs/run-name";
import { QueryView } from "@/components/shell/query-view";
import { Elapsed } from "@/components/ui/elapsed";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { liveRunsQuery } from "@/lib/client/figures";
import type { RunListItemJson } from "@/lib/contract/runs";

/** The newest runs that have not ended: where each stands, and since when. */
export function LiveRuns() {
  const t = useTranslations("home");
  const runs = useQuery(liveRunsQuery());
  return (
    <Panel
      actions={
        <Link className="text-12 text-accent" href="/runs">
          {t("allRuns")}
        </Link>
      }
      title={t("live")}
    >
      <QueryView failure={t("liveFailed")} query={runs} rows={5}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t("noLive")}>{t("noLiveWhy")}</EmptyState>
          ) : (
            <ul>
              {items.map((run) => (
                <LiveRun key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function LiveRun({ run }: { run: RunListItemJson }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover hover:no-underline"
        href={`/runs/${run.id}`}
      >
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] leading-4.5">
          <span className="truncate font-medium text-13">
            <RunName run={run} workflow={run.workflow} />
          </span>
          <span className="text-12 text-muted">
            <Standing run={run} />
          </span>
        </span>
        <RunBadge run={run} />
        <span className="w-18 flex-none text-right text-12 text-muted max-sm:hidden">
          <Elapsed from={run.created_at} to={run.ended_at} />
        </span>
      </Link>
    </li>
  );
}
