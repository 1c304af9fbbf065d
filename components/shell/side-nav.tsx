"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { KeysButton } from "./keys-button";
import { SectionList } from "./section-list";
import { isWorkingScreen } from "./sections";
import { WorkspaceMark } from "./workspace-mark";

/** The way to every section, at the left: with words, or as icons beside a screen that needs the width. */
export function SideNav() {
  const t = useTranslations("nav");
  const look = isWorkingScreen(usePathname()) ? "icon" : "words";
  return (
    <nav
      aria-label={t("main")}
      className={`sticky top-0 hidden h-dvh flex-none flex-col gap-3 overflow-y-auto border-line border-r bg-surface p-2 md:flex ${look === "icon" ? "w-12" : "w-52"}`}
    >
      <WorkspaceMark look={look} />
      <SectionList look={look} />
      <div className="mt-auto">
        <KeysButton look={look} />
      </div>
    </nav>
  );
}
