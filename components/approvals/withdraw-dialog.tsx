"use client";

import { useTranslations } from "next-intl";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useWithdraw } from "@/lib/client/approval-acts";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { useRequestName } from "./use-request-title";
import { useRequiredReason } from "./use-required-reason";

type Props = { approval: ApprovalJson; onClose: () => void };

/** Asks nobody any more, once somebody has said why. */
export function WithdrawDialog({ approval, onClose }: Props) {
  const t = useTranslations("approval.withdraw");
  const nameOf = useRequestName();
  const withdraw = useWithdraw(approval);
  return (
    <ConfirmDialog
      busy={withdraw.isPending}
      confirm={t("confirm")}
      consequence={t("consequence")}
      onConfirm={(why) => withdraw.mutate(why, { onSuccess: onClose })}
      onOpenChange={onClose}
      open
      problem={withdraw.isError && <ProblemAlert error={withdraw.error} title={t("failed")} />}
      reason={useRequiredReason()}
      title={t("title", { title: nameOf(approval) })}
    />
  );
}
