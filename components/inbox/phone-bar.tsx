"use client";

import { ChevronLeft, ChevronRight, List } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";

export type Place = {
  /** Where the request stands in its list, or -1 if it is not in it. */
  at: number;
  count: number;
  onMove: (step: 1 | -1) => void;
  onBack: () => void;
};

/** On a phone: back to the list, and to the request before and after. */
export function PhoneBar({ place: { at, count, onMove, onBack } }: { place: Place }) {
  const t = useTranslations("inbox");
  return (
    <nav
      aria-label={t("moveLabel")}
      className="flex h-12 flex-none items-center border-line border-b px-1 lg:hidden"
    >
      <IconButton icon={List} label={t("backToList")} onClick={onBack} />
      <span className="text-13 font-semibold">{at >= 0 && t("place", { at: at + 1, count })}</span>
      <span className="ml-auto flex">
        <IconButton
          aria-disabled={at <= 0 || undefined}
          icon={ChevronLeft}
          label={t("before")}
          onClick={() => onMove(-1)}
        />
        <IconButton
          aria-disabled={at >= count - 1 || undefined}
          icon={ChevronRight}
          label={t("after")}
          onClick={() => onMove(1)}
        />
      </span>
    </nav>
  );
}
