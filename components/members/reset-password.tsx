"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useResetPassword } from "@/lib/client/members";
import type { CreatedPasswordResetJson, MemberJson } from "@/lib/contract/members";
import { OneTimeLink } from "./one-time-link";

/** Makes a link by which a member who cannot sign in sets a new password. It is shown once, to be handed over. */
export function ResetPassword({ member }: { member: MemberJson }) {
  const t = useTranslations("members.reset");
  const reset = useResetPassword(member);
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<CreatedPasswordResetJson | null>(null);
  const { name, email } = member;
  return (
    <>
      <IconButton
        icon={KeyRound}
        label={t("open", { name })}
        onClick={() => {
          reset.reset();
          setMade(null);
          setOpen(true);
        }}
      />
      <ConfirmDialog
        busy={reset.isPending}
        confirm={t("confirm")}
        consequence={t("consequence", { email })}
        onConfirm={() => reset.mutate(undefined, { onSuccess: setMade })}
        onOpenChange={setOpen}
        open={open && made === null}
        problem={reset.isError && <ProblemAlert error={reset.error} title={t("failed")} />}
        title={t("title", { name })}
        tone="primary"
      >
        <ul className="grid list-disc gap-1 pl-4 text-13">
          <li>{t("once")}</li>
          <li>{t("sessions")}</li>
        </ul>
      </ConfirmDialog>
      <Dialog
        description={t("madeWhy")}
        holds="secret"
        onOpenChange={setOpen}
        open={open && made !== null}
        title={t("made")}
      >
        {made && <OneTimeLink link={{ ...made, page: "/reset" }} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
