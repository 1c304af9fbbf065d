"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useAddMember } from "@/lib/client/members";
import type { InvitationJson } from "@/lib/contract/members";
import { MakeLink } from "./make-link";

/** Makes a new link for somebody who was invited; the old one ends. */
export function RenewInvitation({ invitation }: { invitation: InvitationJson }) {
  const t = useTranslations("members.renew");
  const { email, role } = invitation;
  return (
    <MakeLink
      linkIn={(added) => added.invitation}
      make={useAddMember()}
      page="/join"
      trigger={(open) => (
        <Button icon={Link2} onClick={open} size="small">
          {t("open")}
        </Button>
      )}
      wish={{ email, role }}
      words={{
        title: t("title", { email }),
        consequence: t("consequence"),
        confirm: t("confirm"),
        failed: t("failed"),
        made: t("made"),
        madeWhy: t("madeWhy"),
      }}
    />
  );
}
