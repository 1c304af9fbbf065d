"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  APPROVAL_LOOKS,
  type ApprovalStanding,
  approvalStanding,
} from "@/components/approvals/approval-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateLamp } from "@/components/ui/state-lamp";
import type { ApprovalJson, ReviewJson } from "@/lib/contract/approvals";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";

type Props = {
  approval: ApprovalJson;
  version: ArtifactVersionJson;
  reviews: readonly ReviewJson[];
};

/** What people have decided about this artifact, version by version, the newest first. */
export function ReviewHistory({ approval, version, reviews }: Props) {
  const t = useTranslations("inbox");
  const states = useTranslations("states");
  const { requested_at, closed_at } = approval;
  const standing = approvalStanding(approval.status, approval.decision?.is_override);
  return (
    <div className="flex-none border-line border-t px-4 pt-3 pb-4 text-13">
      <h3 className="mb-1 font-medium text-12 text-muted">{t("history")}</h3>
      <ul>
        <Entry at={closed_at ?? requested_at} checksum={version.checksum} standing={standing}>
          {t("versionStatus", {
            number: version.number,
            status: states(`approval.${standing}`),
          })}
        </Entry>
        {reviews.map((review) => (
          <Entry
            at={review.decided_at}
            checksum={review.checksum}
            key={review.approval_id}
            standing={approvalStanding(review.status, review.is_override)}
          >
            {t("versionDecided", {
              number: review.number,
              status: states(`approval.${approvalStanding(review.status, review.is_override)}`),
              name: review.decided_by.name,
            })}
          </Entry>
        ))}
      </ul>
      <p className="mt-1 text-12 text-muted">{t("historyRule")}</p>
    </div>
  );
}

/** As many digits as tell the versions of one run apart. */
const DIGITS = 8;

type EntryProps = {
  standing: ApprovalStanding;
  at: string;
  checksum: string;
  children: ReactNode;
};

function Entry({ standing, at, checksum, children }: EntryProps) {
  return (
    <li className="flex min-h-9 items-center gap-3">
      <StateLamp look={APPROVAL_LOOKS[standing]} />
      <span className="min-w-0 flex-1">
        {children} <span className="mono text-12 text-muted">{checksum.slice(0, DIGITS)}</span>
      </span>
      <span className="text-12 text-muted">
        <RelativeTime at={at} />
      </span>
    </li>
  );
}
