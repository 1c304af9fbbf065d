"use client";

import { FastForward, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/select";
import { useOverride, useWithdraw } from "@/lib/client/approval-acts";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { useOptionText } from "./use-option-text";

const REASON_MAX = 2000;

/** What operators may do about a request that is for others: withdraw it, or take an option over their heads. */
export function TakeOver({ approval }: { approval: ApprovalJson }) {
  const { may_withdraw, may_override } = approval;
  if (!may_withdraw && !may_override) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {may_withdraw && <Withdraw approval={approval} />}
      {may_override && <Override approval={approval} />}
    </div>
  );
}

function Withdraw({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval.withdraw");
  const reason = useReason();
  const [open, setOpen] = useState(false);
  const withdraw = useWithdraw(approval);
  return (
    <>
      <Button icon={Undo2} onClick={() => setOpen(true)} size="small">
        {t("open")}
      </Button>
      <ConfirmDialog
        busy={withdraw.isPending}
        confirm={t("confirm")}
        consequence={t("consequence")}
        onConfirm={(why) => withdraw.mutate(why, { onSuccess: () => setOpen(false) })}
        onOpenChange={setOpen}
        open={open}
        problem={withdraw.isError && <ProblemAlert error={withdraw.error} title={t("failed")} />}
        reason={reason}
        title={t("title", { title: approval.title })}
      />
    </>
  );
}

function Override({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval.override");
  const reason = useReason();
  const optionText = useOptionText();
  const [open, setOpen] = useState(false);
  const [option, setOption] = useState(approval.options[0]?.id ?? "");
  const override = useOverride(approval);
  return (
    <>
      <Button icon={FastForward} onClick={() => setOpen(true)} size="small">
        {t("open")}
      </Button>
      <ConfirmDialog
        busy={override.isPending}
        confirm={t("confirm")}
        consequence={t("consequence")}
        onConfirm={(why) =>
          override.mutate({ option, reason: why }, { onSuccess: () => setOpen(false) })
        }
        onOpenChange={setOpen}
        open={open}
        problem={override.isError && <ProblemAlert error={override.error} title={t("failed")} />}
        reason={reason}
        title={t("title", { title: approval.title })}
      >
        <Select
          choices={approval.options.map((offered) => ({
            value: offered.id,
            word: optionText(offered),
          }))}
          label={t("option")}
          onChange={setOption}
          value={option}
        />
      </ConfirmDialog>
    </>
  );
}

function useReason() {
  const t = useTranslations("approval");
  return { label: t("reason"), required: true, maxLength: REASON_MAX };
}
