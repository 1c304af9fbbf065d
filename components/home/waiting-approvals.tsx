"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { LOOKS } from "@/components/ui/state";
import { StateLamp } from "@/components/ui/state-lamp";
import { myApprovalsQuery } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";

/** The requests that wait for the reader, each a way to its run. */
export function WaitingApprovals() {
  const t = useTranslations("home");
  const approvals = useQuery(myApprovalsQuery());
  const count = approvals.data?.items.length ?? 0;
  return (
    <Panel
      mark={count > 0 && <Count of={count} tone="person" />}
      title={t("approvals")}
      tone={count > 0 ? "person" : "neutral"}
    >
      <QueryView failure={t("approvalsFailed")} query={approvals} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t("noApprovals")}>{t("noApprovalsWhy")}</EmptyState>
          ) : (
            <ul>
              {items.map((approval) => (
                <Waiting approval={approval} key={approval.id} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function Waiting({ approval }: { approval: ApprovalSummaryJson }) {
  const t = useTranslations("home");
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover"
        href={`/runs/${approval.run.id}`}
      >
        <StateLamp look={LOOKS.person} />
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-medium text-13">{approval.title}</span>
          <span className="truncate text-12 text-muted">{approval.run.title}</span>
        </span>
        <span className="text-12 text-muted">
          {approval.expires_at
            ? t.rich("expires", { time: () => <RelativeTime at={approval.expires_at ?? ""} /> })
            : t.rich("asked", { time: () => <RelativeTime at={approval.requested_at} /> })}
        </span>
      </Link>
    </li>
  );
}
