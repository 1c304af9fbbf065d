"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Alert } from "@/components/ui/alert";
import { CopyableId } from "@/components/ui/copyable-id";
import { ExactTime } from "@/components/ui/exact-time";
import { LOOKS } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import { auditVerificationQuery, verifiedBlocksQuery } from "@/lib/client/audit";
import type { AuditVerificationJson } from "@/lib/contract/audit-verification";
import { UNSEALED_COUNTED_MAX } from "@/lib/kernel/bounds";

/** Verifies while it is looked at, and then says what was verified, what was not, and what is broken. */
export function Verification() {
  const t = useTranslations("audit.verify");
  const { data, error, refetch } = useQuery(auditVerificationQuery());
  const { data: blocks } = useQuery(verifiedBlocksQuery());
  if (error)
    return <ProblemAlert error={error} onRetry={() => void refetch()} title={t("failed")} />;
  if (!data)
    return (
      <p className="flex flex-wrap items-center gap-2 text-13" role="status">
        <StateBadge look={LOOKS.running} word={t("running")} />
        {t("soFar", { count: blocks })}
      </p>
    );
  return (
    <div className="grid gap-4">
      <Verdict found={data} />
      <Facts found={data} />
    </div>
  );
}

type Found = { found: AuditVerificationJson };

function Verdict({ found: { state, blocks, problems } }: Found) {
  const t = useTranslations("audit.verify");
  if (state === "broken")
    return (
      <Alert announce="now" title={t("broken")} tone="failed">
        <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto pl-4">
          {problems.map(({ block, code }) => (
            <li key={`${block} ${code}`}>{t(`problems.${code}`, { block })}</li>
          ))}
        </ul>
        <p className="mt-2">{t("brokenHelp")}</p>
      </Alert>
    );
  return (
    <div className="grid gap-2 text-13" role="status">
      <span>
        <StateBadge look={LOOKS.succeeded} word={t("intact")} />
      </span>
      <p>{blocks > 0 ? t("intactWhy") : t("nothingSealed")}</p>
    </div>
  );
}

function Facts({ found: { blocks, events, first, head, purged, unsealed } }: Found) {
  const t = useTranslations("audit.verify");
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-13">
      {first && head && (
        <>
          <dt className="text-12 text-muted">{t("verified")}</dt>
          <dd>{t("counts", { blocks, first: first.sequence, last: head.sequence, events })}</dd>
          <dt className="text-12 text-muted">{t("sealedBetween")}</dt>
          <dd>
            {t.rich("between", {
              first: () => <ExactTime at={first.sealed_at} />,
              last: () => <ExactTime at={head.sealed_at} />,
            })}
          </dd>
        </>
      )}
      {purged > 0 && (
        <>
          <dt className="text-12 text-muted">{t("purged")}</dt>
          <dd>{t("purgedWhy", { count: purged })}</dd>
        </>
      )}
      <dt className="text-12 text-muted">{t("unsealed")}</dt>
      <dd>
        {unsealed < UNSEALED_COUNTED_MAX
          ? t("unsealedWhy", { count: unsealed })
          : t("unsealedMany", { count: unsealed })}
      </dd>
      {head && (
        <>
          <dt className="text-12 text-muted">{t("head")}</dt>
          <dd className="grid gap-1">
            <CopyableId
              id={head.digest}
              label={t("head")}
              prefix={t("block", { block: head.sequence })}
            />
            <span className="text-12 text-muted">{t("headWhy")}</span>
          </dd>
        </>
      )}
    </dl>
  );
}
