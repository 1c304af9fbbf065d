"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { MINUTE_TIME } from "@/components/ui/time-formats";
import type { AddedMemberJson } from "@/lib/contract/members";

type Invitation = NonNullable<AddedMemberJson["invitation"]>;

/** The link of an invitation, to be handed over: it is shown this once, because its secret is not kept. */
export function InvitationLink({
  invitation,
  onDone,
}: {
  invitation: Invitation;
  onDone: () => void;
}) {
  const t = useTranslations("members.link");
  const format = useFormatter();
  const until = format.dateTime(new Date(invitation.expires_at), MINUTE_TIME);
  return (
    <div className="grid gap-4">
      <CopyField
        hint={t("hint", { until })}
        label={t("label", { email: invitation.email })}
        text={`${window.location.origin}/join?token=${invitation.token}`}
      />
      <div className="flex justify-end">
        <Button onClick={onDone} tone="primary">
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
