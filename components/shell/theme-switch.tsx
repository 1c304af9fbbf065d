"use client";

import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoices } from "@/components/ui/menu";
import type { Theme } from "@/i18n/preferences";
import { THEMES } from "@/lib/contract/me";
import { savePreference } from "./save-preference";

const ICONS: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Changes the theme at once. The server knows it from the cookie, so a later page never flashes. */
export function ThemeSwitch({
  theme: saved,
  onChange,
}: {
  theme: Theme;
  onChange?: (theme: Theme) => void;
}) {
  const t = useTranslations("shell");
  const [theme, setTheme] = useState(saved);
  const choose = (wanted: Theme) => {
    setTheme(wanted);
    show(wanted);
    savePreference("theme", wanted);
    onChange?.(wanted);
  };
  const choices = THEMES.map((value) => ({
    value,
    word: t(`themes.${value}`),
    icon: ICONS[value],
  }));
  return (
    <Menu trigger={<IconButton icon={ICONS[theme]} label={t("theme")} />}>
      <MenuChoices choices={choices} label={t("theme")} onChange={choose} value={theme} />
    </Menu>
  );
}
