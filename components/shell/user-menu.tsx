"use client";

import { LogOut, UserRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuChoices, MenuHead, MenuItem, MenuLine } from "@/components/ui/menu";
import { LOCALE_NAMES } from "@/i18n/locales";
import { LOCALES, THEMES } from "@/lib/kernel/preferences";
import { useAppearance } from "./appearance";
import { FloatingProblem } from "./floating-problem";
import { useMe } from "./me";
import { THEME_ICONS } from "./theme-icons";
import { useGo } from "./use-go";
import { useSignOut } from "./use-sign-out";

const LANGUAGES = LOCALES.map((value) => ({ value, word: LOCALE_NAMES[value] }));

/** Who is signed in, as what, in which light and language, and the way out. */
export function UserMenu() {
  const t = useTranslations("shell");
  const me = useMe();
  const go = useGo();
  const locale = useLocale();
  const { theme, chooseTheme, chooseLocale } = useAppearance();
  const [problem, setProblem] = useState<unknown>(null);
  const leave = useSignOut(setProblem);
  const themes = THEMES.map((value) => ({
    value,
    word: t(`themes.${value}`),
    icon: THEME_ICONS[value],
  }));
  const trigger = (
    <button
      aria-label={t("user", { name: me.name })}
      className="inline-flex size-11 items-center justify-center rounded-control hover:bg-hover sm:size-8"
      type="button"
    >
      <Avatar name={me.name} />
    </button>
  );
  return (
    <>
      <Menu trigger={trigger}>
        <MenuHead>
          <p className="font-semibold">{me.name}</p>
          {me.email && <p className="text-12 text-muted">{me.email}</p>}
          <p className="text-12 text-muted">{t(`roles.${me.role}`)}</p>
        </MenuHead>
        <MenuItem icon={UserRound} onSelect={() => go("/profile")}>
          {t("profile")}
        </MenuItem>
        <MenuLine />
        <MenuChoices choices={themes} label={t("theme")} onChange={chooseTheme} value={theme} />
        <MenuLine />
        <MenuChoices
          choices={LANGUAGES}
          label={t("language")}
          onChange={chooseLocale}
          value={locale}
        />
        <MenuLine />
        <MenuItem icon={LogOut} onSelect={leave}>
          {t("signOut")}
        </MenuItem>
      </Menu>
      {problem !== null && <FloatingProblem error={problem} title={t("signOutFailed")} />}
    </>
  );
}
