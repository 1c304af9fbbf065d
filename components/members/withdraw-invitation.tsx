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
  // Told by the promise: the row may be gone by then. Why it did not work stands in the dialog.
  const confirm = () =>
    void withdraw.mutateAsync().then(
      () => tell({ title: t("done", { email }) }),
      () => undefined,
    );
  return (
    <>
      <IconButton
        icon={X}
        label={t("open", { email })}
        onClick={() => {
          withdraw.reset();
          setOpen(true);
        }}
      />
      <ConfirmDialog
        busy={withdraw.isPending}
        confirm={t("confirm")}
        consequence={t("consequence")}
        onConfirm={confirm}
        onOpenChange={setOpen}
        open={open}
        problem={withdraw.isError && <ProblemAlert error={withdraw.error} title={t("failed")} />}
        title={t("title", { email })}
      />
    </>
  );
}
