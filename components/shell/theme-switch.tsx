"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoices } from "@/components/ui/menu";
import type { Theme } from "@/i18n/preferences";
import { THEMES } from "@/lib/kernel/preferences";
import { savePreference } from "./save-preference";
import { showTheme } from "./show-theme";
import { THEME_ICONS } from "./theme-icons";

/** Changes the theme at once. The server knows it from the cookie, so a later page never flashes. */
export function ThemeSwitch({ theme: saved }: { theme: Theme }) {
  const t = useTranslations("shell");
  const [theme, setTheme] = useState(saved);
  const choose = (wanted: Theme) => {
    setTheme(wanted);
    showTheme(wanted);
    savePreference("theme", wanted);
  };
  const choices = THEMES.map((value) => ({
    value,
    word: t(`themes.${value}`),
    icon: THEME_ICONS[value],
  }));
  return (
    <Menu trigger={<IconButton icon={THEME_ICONS[theme]} label={t("theme")} />}>
      <MenuChoices choices={choices} label={t("theme")} onChange={choose} value={theme} />
    </Menu>
  );
}
