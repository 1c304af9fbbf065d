"use client";

import { Clock } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { APPROVAL_LOOKS, approvalStanding } from "@/components/approvals/approval-state";
import { useRequestTitle } from "@/components/approvals/use-request-title";
import { usePlaceWords } from "@/components/runs/scope/use-place-words";
import { CopyableId } from "@/components/ui/copyable-id";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/ui/state-badge";
import type { ApprovalJson } from "@/lib/contract/approvals";

type Props = { approval: ApprovalJson; focus: { id: string } | null };

/** Who waits and until when, and the question. */
export function RequestHead({ approval, focus }: Props) {
  const t = useTranslations("inbox");
  const titleOf = useRequestTitle();
  const place = usePlaceWords()(approval.places);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus?.id === approval.id) heading.current?.focus();
  }, [focus, approval.id]);
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12">
        <StatusBadge approval={approval} />
        {approval.status === "pending" && <Until approval={approval} />}
        <span className="ml-auto text-12">
          <CopyableId id={approval.id} label={t("id")} />
        </span>
      </div>
      <h2
        className="mt-3 mb-1 font-semibold text-20 leading-6.5 outline-offset-4 [overflow-wrap:anywhere]"
        ref={heading}
        tabIndex={-1}
      >
        {titleOf(approval)}
      </h2>
      {place && <p className="mb-1 font-medium text-13 [overflow-wrap:anywhere]">{place}</p>}
      <p className="text-13 text-muted">
        {t.rich("asked", {
          run: () => (
            <Link
              className="text-accent underline underline-offset-2"
              href={`/runs/${approval.run.id}`}
            >
              {approval.run.title}
            </Link>
          ),
          workflow: approval.workflow.title,
          name: approval.requested_by.name,
          time: () => <RelativeTime at={approval.requested_at} />,
        })}
      </p>
    </header>
  );
}

function StatusBadge({ approval }: { approval: ApprovalJson }) {
  const { status, may_decide, decision, is_version_readable: isReadable } = approval;
  const t = useTranslations("inbox");
  const states = useTranslations("states");
  const standing = approvalStanding(status, decision?.is_override);
  const look = APPROVAL_LOOKS[standing];
  if (status !== "pending") return <StateBadge look={look} word={states(`approval.${standing}`)} />;
  if (may_decide) return <StateBadge look={look} word={t("waitsForYou")} />;
  const word = isReadable ? t("waitsForOthers") : states("approval.pending");
  return <StateBadge look={look} weight="soft" word={word} />;
}

/** Due and expiry are two times: both are shown where they differ. */
function Until({ approval: { due_at, expires_at } }: { approval: ApprovalJson }) {
  const t = useTranslations("inbox");
  const times = [
    ...(due_at ? [{ word: "due" as const, at: due_at }] : []),
    ...(expires_at && expires_at !== due_at ? [{ word: "expires" as const, at: expires_at }] : []),
  ];
  return times.map(({ word, at }, index) => (
    <span
      className={`inline-flex items-center gap-1.5 ${index === 0 ? "font-medium text-person" : "text-muted"}`}
      key={word}
    >
      <Icon of={Clock} size={14} />
      <span>{t.rich(`until.${word}`, { time: () => <RelativeTime at={at} /> })}</span>
    </span>
  ));
}
