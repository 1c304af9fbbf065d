"use client";

import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";
import { Panel } from "@/components/ui/panel";
import { PasswordForm } from "./password-form";

/** The reader's password; whoever signs in through a provider alone has none. */
export function PasswordPanel() {
  const t = useTranslations("profile.password");
  const hasPassword = useMe().has_password === true;
  return (
    <Panel title={t("title")}>
      {hasPassword ? <PasswordForm /> : <p className="p-4 text-13 text-muted">{t("noPassword")}</p>}
    </Panel>
  );
}
