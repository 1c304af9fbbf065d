"use client";

import { useTranslations } from "next-intl";
import { PageFrame } from "@/components/ui/page-frame";
import { AppearancePanel } from "./appearance-panel";
import { DelegationsPanel } from "./delegations-panel";
import { NamePanel } from "./name-panel";
import { PasswordPanel } from "./password-panel";
import { SessionsPanel } from "./sessions-panel";

/** What the reader may decide about themselves, wherever they belong. */
export function ProfileScreen() {
  const t = useTranslations("profile");
  return (
    <PageFrame note={t("note")} title={t("title")} width="form">
      <NamePanel />
      <AppearancePanel />
      <DelegationsPanel />
      <PasswordPanel />
      <SessionsPanel />
    </PageFrame>
  );
}
