"use client";

import {
  Bot,
  Building2,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Play,
  Plus,
  Workflow,
  Wrench,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useAppearance } from "@/components/shell/appearance";
import { useMe } from "@/components/shell/me";
import { THEME_ICONS } from "@/components/shell/theme-icons";
import { useCommandCenter } from "@/components/shell/use-command-center";
import { useGo } from "@/components/shell/use-go";
import { useSignOut } from "@/components/shell/use-sign-out";
import { useWorkspaces } from "@/components/shell/workspaces";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { useToast } from "@/components/ui/toast";
import { LOCALE_NAMES } from "@/i18n/locales";
import type { Permission } from "@/lib/kernel/permissions";
import { LOCALES, THEMES } from "@/lib/kernel/preferences";

export type Action = { id: string; word: string; icon: LucideIcon; run: () => void };

/** What one may do from anywhere, without what the reader's role does not allow. */
export function useActions(): Action[] {
  const t = useTranslations("palette.actions");
  const goTo = useGo();
  const { permissions } = useMe();
  const start = useStartRunDialog();
  const center = useCommandCenter();
  const may = (permission: Permission) => permissions.includes(permission);
  const go = (href: string) => () => goTo(href);
  return [
    may("run:start") && { id: "run", word: t("startRun"), icon: Play, run: () => start.open() },
    may("workflow:edit") && {
      id: "workflow",
      word: t("newWorkflow"),
      icon: Workflow,
      run: go("/workflows?new=workflow"),
    },
    may("agent:edit") && { id: "agent", word: t("newAgent"), icon: Bot, run: go("/agents/new") },
    may("tool:edit") && { id: "tool", word: t("newTool"), icon: Wrench, run: go("/tools/new") },
    may("workspace:manage") && {
      id: "workspace",
      word: t("newWorkspace"),
      icon: Plus,
      run: () => center.open("workspace"),
    },
    { id: "keys", word: t("keys"), icon: Keyboard, run: () => center.open("keys") },
  ].filter((action) => action !== false);
}

/** What changes how and where the reader works, and the way out. */
export function useSettings(): Action[] {
  const t = useTranslations("palette.actions");
  const ts = useTranslations("shell");
  const { chooseTheme, chooseLocale } = useAppearance();
  const { here, all, open } = useWorkspaces();
  const tell = useToast();
  const leave = useSignOut(() => tell({ tone: "failed", title: ts("signOutFailed") }));
  return [
    ...all
      .filter(({ id }) => id !== here)
      .map(({ id, name }) => ({
        id,
        word: t("openWorkspace", { name }),
        icon: Building2,
        run: () => open(id),
      })),
    ...THEMES.map((theme) => ({
      id: theme,
      word: t("theme", { theme: ts(`themes.${theme}`) }),
      icon: THEME_ICONS[theme],
      run: () => chooseTheme(theme),
    })),
    ...LOCALES.map((locale) => ({
      id: locale,
      word: t("language", { language: LOCALE_NAMES[locale] }),
      icon: Languages,
      run: () => chooseLocale(locale),
    })),
    { id: "out", word: ts("signOut"), icon: LogOut, run: leave },
  ];
}
