"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useResetPassword } from "@/lib/client/members";
import type { MemberJson } from "@/lib/contract/members";
import { MakeLink } from "./make-link";

/** Makes a link by which a member who cannot sign in sets a new password. */
export function ResetPassword({ member }: { member: MemberJson }) {
  const t = useTranslations("members.reset");
  const { name, email } = member;
  return (
    <MakeLink
      linkIn={(link) => link}
      make={useResetPassword(member)}
      page="/reset"
      trigger={(open) => <IconButton icon={KeyRound} label={t("open", { name })} onClick={open} />}
      wish={undefined}
      words={{
        title: t("title", { name }),
        consequence: t("consequence", { email }),
        confirm: t("confirm"),
        failed: t("failed"),
        made: t("made"),
        madeWhy: t("madeWhy"),
      }}
    >
      <ul className="grid list-disc gap-1 pl-4 text-13">
        <li>{t("once")}</li>
        <li>{t("sessions")}</li>
      </ul>
    </MakeLink>
  );
}
