"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CaseLine } from "@/components/attention/case-line";
import { CASE_LOOKS } from "@/components/attention/case-looks";
import { caseHref, caseKey } from "@/components/attention/case-place";
import { RunName } from "@/components/runs/run-name";
import { QueryView } from "@/components/shell/query-view";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateLamp } from "@/components/ui/state-lamp";
import { ATTENTION_SHOWN, attentionQuery } from "@/lib/client/attention";
import type { AttentionCaseJson } from "@/lib/contract/attention";

/** The newest of what waits for a person or ended badly, each with why, and the way to it. */
export function NeedsAttention() {
  const t = useTranslations("home");
  const cases = useQuery(attentionQuery());
  const count = cases.data?.items.length ?? 0;
  const shown = Math.min(count, ATTENTION_SHOWN);
  return (
    <Panel
      actions={
        <Link className="text-12 text-accent" href="/attention">
          {t("allAttention")}
        </Link>
      }
      mark={count > 0 && <Count hasMore={count > shown} of={shown} tone="failed" />}
      title={t("attention")}
    >
      <QueryView failure={t("attentionFailed")} query={cases} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t("noAttention")}>{t("noAttentionWhy")}</EmptyState>
          ) : (
            <ul>
              {items.slice(0, ATTENTION_SHOWN).map((found) => (
                <InNeed found={found} key={caseKey(found)} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function InNeed({ found }: { found: AttentionCaseJson }) {
  const t = useTranslations("attention.causes");
  const { run, workflow, cause } = found;
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover hover:no-underline"
        data-attention={run.id}
        href={caseHref(found)}
      >
        <StateLamp look={CASE_LOOKS[cause]} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] leading-4.5">
          <span className="truncate font-medium text-13">
            <RunName run={run} workflow={workflow} />
          </span>
          <span className="flex min-w-0 gap-1 text-12">
            <span className="flex-none text-muted">{t(cause)} ·</span>
            <span className="min-w-0">
              <CaseLine found={found} />
            </span>
          </span>
        </span>
        <span className="w-36 flex-none truncate text-12 text-muted max-md:hidden">
          {workflow.title}
        </span>
        <span className="flex-none text-12 text-muted">
          <RelativeTime at={found.since} />
        </span>
      </Link>
    </li>
  );
}
