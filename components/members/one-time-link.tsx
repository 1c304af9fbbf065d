"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { MINUTE_TIME } from "@/components/ui/time-formats";

type Props = {
  link: { page: "/join" | "/reset"; token: string; email: string; expires_at: string };
  onDone: () => void;
};

/** A link to be handed over: it is shown this once, because its secret is not kept. */
export function OneTimeLink({ link, onDone }: Props) {
  const t = useTranslations("members.link");
  const format = useFormatter();
  const until = format.dateTime(new Date(link.expires_at), MINUTE_TIME);
  return (
    <div className="grid gap-4">
      <CopyField
        hint={t("hint", { until })}
        label={t("label", { email: link.email })}
        text={`${window.location.origin}${link.page}?token=${link.token}`}
      />
      <div className="flex justify-end">
        <Button onClick={onDone} tone="primary">
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
