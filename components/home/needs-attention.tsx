"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Standing } from "@/components/run-list/standing";
import { runState } from "@/components/runs/run-state";
import { QueryView } from "@/components/shell/query-view";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateLamp } from "@/components/ui/state-lamp";
import { ATTENTION_SHOWN, attentionQuery } from "@/lib/client/figures";
import type { RunListItemJson } from "@/lib/contract/runs";

/** Runs that failed or are held, each with why, and the way to it. */
export function NeedsAttention() {
  const t = useTranslations("home");
  const runs = useQuery(attentionQuery());
  const count = runs.data?.items.length ?? 0;
  const shown = Math.min(count, ATTENTION_SHOWN);
  return (
    <Panel
      actions={
        <Link className="text-12 text-accent" href="/runs?status=failed,timed_out">
          {t("allFailed")}
        </Link>
      }
      mark={count > 0 && <Count hasMore={count > shown} of={shown} tone="failed" />}
      title={t("attention")}
    >
      <QueryView failure={t("attentionFailed")} query={runs} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t("noAttention")}>{t("noAttentionWhy")}</EmptyState>
          ) : (
            <ul>
              {items.slice(0, ATTENTION_SHOWN).map((run) => (
                <InNeed key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function InNeed({ run }: { run: RunListItemJson }) {
  const states = useTranslations("states");
  const { look, word } = runState(run);
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover hover:no-underline"
        data-attention={run.id}
        href={`/runs/${run.id}`}
      >
        <StateLamp look={look} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] leading-4.5">
          <span className="truncate font-medium text-13">
            {run.title}
            {run.failure && <span className="sr-only"> {states(`run.${word}`)}</span>}
          </span>
          <span className="flex min-w-0 gap-1 text-12">
            {!run.failure && (
              <span className="flex-none text-muted">{states(`run.${word}`)} ·</span>
            )}
            <span className="min-w-0">
              <Standing run={run} />
            </span>
          </span>
        </span>
        <span className="w-36 flex-none truncate text-12 text-muted max-md:hidden">
          {run.workflow.title}
        </span>
        <span className="flex-none text-12 text-muted">
          <RelativeTime at={run.ended_at ?? run.created_at} />
        </span>
      </Link>
    </li>
  );
}
