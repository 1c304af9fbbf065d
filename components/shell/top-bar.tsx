"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Mark } from "@/components/ui/mark";
import type { Theme } from "@/i18n/preferences";
import { myApprovalsQuery } from "@/lib/client/approvals";
import { useChangePreferences } from "@/lib/client/me";
import type { MeJson } from "@/lib/contract/me";
import { FloatingProblem } from "./floating-problem";
import { LanguageSwitch } from "./language-switch";
import { useMay } from "./me";
import { ThemeSwitch } from "./theme-switch";
import { UserMenu } from "./user-menu";

/** The head of every page of the studio: where one is, in which language and light, and as whom. */
export function TopBar({ me, theme }: { me: MeJson; theme: Theme }) {
  const t = useTranslations("shell");
  const preferences = useChangePreferences();
  // What goes wrong is shown below; the page goes on in either case.
  const keep = async (change: Parameters<typeof preferences.mutateAsync>[0]) => {
    await preferences.mutateAsync(change).catch(() => undefined);
  };
  return (
    <header className="flex h-12 flex-none items-center gap-3 border-line border-b bg-surface px-4">
      <Link
        aria-label={t("home")}
        className="-ml-1 inline-flex h-11 items-center gap-2 rounded-control px-1 font-semibold sm:h-8"
        href="/"
      >
        <NeedsMe />
        <span className="hidden sm:inline">Signalbox</span>
      </Link>
      <span aria-hidden className="text-faint">
        /
      </span>
      <span className="min-w-0 truncate text-13 text-muted">
        <span className="sr-only">{t("workspace")} </span>
        {me.workspace.name}
      </span>
      <div className="ml-auto flex items-center gap-0 sm:gap-1">
        <LanguageSwitch onChange={(locale) => keep({ locale })} />
        <ThemeSwitch onChange={(chosen) => void keep({ theme: chosen })} theme={theme} />
        <UserMenu me={me} />
      </div>
      {preferences.isError && (
        <FloatingProblem error={preferences.error} title={t("preferenceFailed")} />
      )}
    </header>
  );
}

/** The mark, its lower lamp lit while somebody waits for the reader's decision. */
function NeedsMe() {
  const mayDecide = useMay("approval:decide");
  const { data } = useQuery({ ...myApprovalsQuery(), enabled: mayDecide });
  return <Mark lit={data && data.items.length > 0 ? "person" : "clear"} size={24} />;
}
