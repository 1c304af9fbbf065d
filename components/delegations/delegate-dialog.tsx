"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRequestName } from "@/components/approvals/use-request-title";
import { useMe } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/select";
import { useDelegateApproval } from "@/lib/client/delegations";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { DelegateChoice } from "./delegate-choice";

const REASON_MAX = 2000;
const DAY_MS = 86_400_000;
const SPANS = { open: null, day: DAY_MS, days: 3 * DAY_MS, week: 7 * DAY_MS } as const;
type Span = keyof typeof SPANS;
const SPAN_NAMES = Object.keys(SPANS) as Span[];

type Props = { approval: ApprovalJson; onClose: () => void };

/** Lets somebody else decide the request in the reader's place. */
export function DelegateDialog({ approval, onClose }: Props) {
  const t = useTranslations("delegation");
  const nameOf = useRequestName();
  const [to, setTo] = useState<string | null>(null);
  const [span, setSpan] = useState<Span>("open");
  const [isMissing, setIsMissing] = useState(false);
  // Counted from when it was opened, so that what is sent twice is the same.
  const [opened] = useState(Date.now);
  const keyOf = useWish();
  const delegate = useDelegateApproval(approval);
  const me = useMe();
  const excluded = [
    ...(approval.stages[approval.stage]?.exclude_requester ? [approval.requested_by.id] : []),
    // Whoever may already: to have them do it for longer, it is taken back first.
    ...approval.delegations.filter(({ giver }) => giver.id === me.id).map((one) => one.delegate.id),
  ];
  const send = (reason: string) => {
    setIsMissing(to === null);
    if (to === null) return;
    const lasts = SPANS[span];
    const until = lasts === null ? {} : { until: new Date(opened + lasts).toISOString() };
    const wish = { to, ...until, reason };
    delegate.mutate({ ...wish, key: keyOf(wish) }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      busy={delegate.isPending}
      confirm={t("confirm")}
      consequence={t("consequence")}
      onConfirm={send}
      onOpenChange={onClose}
      open
      problem={delegate.isError && <ProblemAlert error={delegate.error} title={t("failed")} />}
      reason={{ label: t("reason"), required: false, maxLength: REASON_MAX }}
      title={t("title", { title: nameOf(approval) })}
      tone="primary"
    >
      <DelegateChoice
        error={isMissing ? t("toMissing") : null}
        except={excluded}
        onChange={setTo}
        value={to}
      />
      <Select
        choices={SPAN_NAMES.map((value) => ({ value, word: t(`spans.${value}`) }))}
        label={t("until")}
        onChange={setSpan}
        value={span}
      />
    </ConfirmDialog>
  );
}
