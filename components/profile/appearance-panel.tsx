"use client";

import { useLocale, useTranslations } from "next-intl";
import { useAppearance } from "@/components/shell/appearance";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { LOCALE_NAMES } from "@/i18n/locales";
import { LOCALES, THEMES } from "@/lib/kernel/preferences";
import { TimeZoneField } from "./time-zone-field";

const LANGUAGES = LOCALES.map((value) => ({ value, word: LOCALE_NAMES[value] }));

/** In which language, light and time zone the studio speaks to the reader; each choice is kept at once. */
export function AppearancePanel() {
  const t = useTranslations("profile.appearance");
  const s = useTranslations("shell");
  const locale = useLocale();
  const { theme, chooseTheme, chooseLocale } = useAppearance();
  const themes = THEMES.map((value) => ({ value, word: s(`themes.${value}`) }));
  return (
    <Panel title={t("title")}>
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Select choices={LANGUAGES} label={s("language")} onChange={chooseLocale} value={locale} />
        <Select choices={themes} label={s("theme")} onChange={chooseTheme} value={theme} />
        <div className="sm:col-span-2">
          <TimeZoneField />
        </div>
      </div>
    </Panel>
  );
}
