"use client";

import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { isWorkingScreen } from "./sections";
import { useCommandCenter } from "./use-command-center";

/** Opens the palette: a field to look at on pages with room for it, an icon on the others. */
export function SearchButton() {
  const t = useTranslations("palette");
  const { open } = useCommandCenter();
  const isTight = isWorkingScreen(usePathname());
  const show = () => open("palette");
  const icon = (
    <IconButton
      aria-keyshortcuts="Control+K Meta+K"
      icon={Search}
      label={t("open")}
      onClick={show}
    />
  );
  if (isTight) return icon;
  return (
    <>
      <span className="contents lg:hidden">{icon}</span>
      <button
        aria-keyshortcuts="Control+K Meta+K"
        className="hidden h-8 w-70 items-center gap-2 rounded-control border border-line-control bg-raised px-2 text-13 text-faint hover:border-line-strong lg:flex"
        onClick={show}
        type="button"
      >
        <Icon of={Search} size={14} />
        {t("open")}
      </button>
    </>
  );
}
