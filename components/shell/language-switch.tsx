"use client";

import { Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoices } from "@/components/ui/menu";
import { LOCALE_NAMES, type Locale } from "@/i18n/locales";
import { LOCALES } from "@/lib/kernel/preferences";
import { savePreference } from "./save-preference";

const CHOICES = LOCALES.map((value) => ({ value, word: LOCALE_NAMES[value] }));

/** Changes the language of the page where it stands; what was typed into it stays. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const locale = useLocale();
  const router = useRouter();
  const choose = (wanted: Locale) => {
    savePreference("locale", wanted);
    router.refresh();
  };
  return (
    <Menu trigger={<IconButton icon={Languages} label={t("language")} />}>
      <MenuChoices choices={CHOICES} label={t("language")} onChange={choose} value={locale} />
    </Menu>
  );
}
