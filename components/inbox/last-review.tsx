"use client";

import { useTranslations } from "next-intl";
import { approvalStanding } from "@/components/approvals/approval-state";
import { artifactsOf } from "@/components/approvals/shown";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { reviewsBefore } from "./reviews-before";

/** The version that people looked at last, and what they made of it. */
export function LastReview({ approval }: { approval: ApprovalJson }) {
  const { shown } = approval;
  const t = useTranslations("inbox");
  const states = useTranslations("states");
  const [last] = reviewsBefore(approval);
  if (!shown || artifactsOf(shown).length === 0) return null;
  if (!last) return <p className="text-12 text-muted">{t("neverReviewed")}</p>;
  return (
    <p className="text-12 text-muted">
      {t.rich("lastReview", {
        number: last.number,
        status: states(`approval.${approvalStanding(last.status, last.is_override)}`),
        name: last.decided_by.name,
        time: () => <RelativeTime at={last.decided_at} />,
      })}
      {last.reason && <q className="text-ink">{last.reason}</q>}
    </p>
  );
}
