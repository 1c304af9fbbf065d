"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRequestTitle } from "@/components/approvals/use-request-title";
import { RunName } from "@/components/runs/run-name";
import { usePlaceWords } from "@/components/runs/scope/use-place-words";
import { QueryView } from "@/components/shell/query-view";
import { useWaitingCount } from "@/components/shell/use-waiting-count";
import { ButtonLink } from "@/components/ui/button-link";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { LOOKS } from "@/components/ui/state";
import { StateLamp } from "@/components/ui/state-lamp";
import { myApprovalsQuery } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";

/** The requests that wait for the reader, what presses first on top, each a way to decide it. */
export function WaitingApprovals() {
  const t = useTranslations("home");
  const approvals = useQuery(myApprovalsQuery());
  const count = useWaitingCount();
  const isWaiting = count > 0;
  return (
    <Panel
      actions={
        isWaiting && (
          <ButtonLink href="/inbox" size="small" tone="person">
            {t("openInbox")}
          </ButtonLink>
        )
      }
      mark={isWaiting && <Count of={count} tone="person" />}
      title={t("approvals")}
      tone={isWaiting ? "person" : "neutral"}
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
  const titleOf = useRequestTitle();
  const place = usePlaceWords()(approval.places);
  const presses = approval.due_at ?? approval.expires_at;
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover hover:no-underline"
        href={`/inbox?approval=${approval.id}`}
      >
        <StateLamp look={LOOKS.person} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] leading-4.5">
          <span className="truncate font-medium text-13">{titleOf(approval)}</span>
          <span className="truncate text-12 text-muted">
            {place && `${place} · `}
            <RunName run={approval.run} workflow={approval.workflow} />
          </span>
        </span>
        <span className="flex-none text-12 text-muted">
          {presses
            ? t.rich(approval.due_at ? "due" : "expires", {
                time: () => <RelativeTime at={presses} />,
              })
            : t.rich("asked", { time: () => <RelativeTime at={approval.requested_at} /> })}
        </span>
      </Link>
    </li>
  );
}
