"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { useWithdrawInvitation } from "@/lib/client/members";
import type { InvitationJson } from "@/lib/contract/members";

/** Ends the link of somebody who was invited. */
export function WithdrawInvitation({ invitation }: { invitation: InvitationJson }) {
  const t = useTranslations("members.withdraw");
  const tell = useToast();
  const [open, setOpen] = useState(false);
  const withdraw = useWithdrawInvitation(invitation);
  const { email } = invitation;
  return (
    <>
      <IconButton icon={X} label={t("open", { email })} onClick={() => setOpen(true)} />
      <ConfirmDialog
        busy={withdraw.isPending}
        confirm={t("confirm")}
        consequence={t("consequence")}
        onConfirm={() =>
          withdraw.mutate(undefined, { onSuccess: () => tell({ title: t("done", { email }) }) })
        }
        onOpenChange={setOpen}
        open={open}
        problem={withdraw.isError && <ProblemAlert error={withdraw.error} title={t("failed")} />}
        title={t("title", { email })}
      />
    </>
  );
}
