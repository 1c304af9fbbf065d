"use client";

import { SlidersHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";

type Props = {
  /** The field for words, which is always in sight. */
  search: ReactNode;
  /** How much narrows the list now, words among it. */
  count: number;
  onClear: () => void;
  /** The choices. */
  children: ReactNode;
};

/** What narrows a list. A phone shows the choices when asked. */
export function FilterBar({ search, count, onClear, children }: Props) {
  const t = useTranslations("runs.filters");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {search}
      <span className="sm:hidden">
        <Button expanded={isOpen} icon={SlidersHorizontal} onClick={() => setIsOpen(!isOpen)}>
          {t("show", { count })}
        </Button>
      </span>
      <div className={`flex-wrap items-center gap-2 sm:flex ${isOpen ? "flex w-full" : "hidden"}`}>
        {children}
      </div>
      {count > 0 && (
        <Button icon={X} onClick={onClear} tone="ghost">
          {t("clear")}
        </Button>
      )}
    </>
  );
}
