"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Count } from "@/components/ui/count";
import { IconButton } from "@/components/ui/icon-button";

type Props = {
  position: number;
  total: number;
  title: string;
  isFaulty: boolean;
  isReadOnly: boolean;
  /** Absent: the order means nothing, or is not kept. */
  onMove?: (by: -1 | 1) => void;
  onRemove: () => void;
  path: string;
  children: ReactNode;
};

/** One of several, with its place in the order and the ways to move it and take it out. */
export function ItemCard({ position, total, title, isFaulty, onMove, ...card }: Props) {
  const t = useTranslations("inspector");
  return (
    <div
      className={`rounded-[8px] border ${isFaulty ? "border-failed-line" : "border-line"}`}
      data-card
      data-field={card.path}
    >
      <div className="flex h-11 items-center gap-2 pr-1 pl-3 sm:h-9">
        <Count of={position + 1} tone={isFaulty ? "failed" : "neutral"} />
        <span className="min-w-0 flex-1 truncate font-medium text-13">{title}</span>
        {!card.isReadOnly && (
          <span className="flex">
            {onMove && position > 0 && (
              <IconButton
                data-press="up"
                icon={ArrowUp}
                label={t("moveUp")}
                onClick={() => onMove(-1)}
              />
            )}
            {onMove && position < total - 1 && (
              <IconButton
                data-press="down"
                icon={ArrowDown}
                label={t("moveDown")}
                onClick={() => onMove(1)}
              />
            )}
            <IconButton
              data-press="remove"
              icon={Trash2}
              label={t("remove")}
              onClick={card.onRemove}
            />
          </span>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pb-3">{card.children}</div>
    </div>
  );
}
