"use client";

import { Hand } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useClaim } from "@/lib/client/approval-acts";
import type { ApprovalJson } from "@/lib/contract/approvals";

/** Who takes care of the request; those who may decide it say so, take it over, or leave it to the others again. */
export function ClaimLine({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval.claim");
  const me = useMe();
  const act = useClaim(approval);
  const { claim, may_decide } = approval;
  if (!claim && !may_decide) return null;
  const isMine = claim?.by.id === me.id;
  const next = isMine ? "release" : "take_over";
  return (
    <div className="mt-2 grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
        {claim && (
          <span>
            {isMine
              ? t("mine")
              : t.rich("others", {
                  name: claim.by.name,
                  time: () => <RelativeTime at={claim.claimed_at} />,
                })}
          </span>
        )}
        {may_decide && (
          <Button
            busy={act.isPending}
            icon={Hand}
            onClick={() => act.mutate(claim ? next : "claim")}
            size="small"
            tone="ghost"
          >
            {t(claim ? next : "claim")}
          </Button>
        )}
      </p>
      {act.isError && <ProblemAlert error={act.error} title={t("failed")} />}
    </div>
  );
}
