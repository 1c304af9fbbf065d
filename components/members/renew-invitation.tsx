"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { useAddMember } from "@/lib/client/members";
import type { AddedMemberJson, InvitationJson } from "@/lib/contract/members";
import { OneTimeLink } from "./one-time-link";

/** Makes a new link for somebody who was invited; the old one ends. */
export function RenewInvitation({ invitation }: { invitation: InvitationJson }) {
  const t = useTranslations("members.renew");
  const add = useAddMember();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<AddedMemberJson["invitation"]>(null);
  const renew = () =>
    add.mutate(
      { email: invitation.email, role: invitation.role },
      {
        onSuccess: (added) => {
          setMade(added.invitation);
          if (!added.invitation) setOpen(false);
        },
      },
    );
  return (
    <>
      <Button
        icon={Link2}
        onClick={() => {
          add.reset();
          setMade(null);
          setOpen(true);
        }}
        size="small"
      >
        {t("open")}
      </Button>
      <ConfirmDialog
        busy={add.isPending}
        confirm={t("confirm")}
        consequence={t("consequence")}
        onConfirm={renew}
        onOpenChange={setOpen}
        open={open && made === null}
        problem={add.isError && <ProblemAlert error={add.error} title={t("failed")} />}
        title={t("title", { email: invitation.email })}
        tone="primary"
      />
      <Dialog
        description={t("madeWhy")}
        holds="secret"
        onOpenChange={setOpen}
        open={open && made !== null}
        title={t("made")}
      >
        {made && <OneTimeLink link={{ ...made, page: "/join" }} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
