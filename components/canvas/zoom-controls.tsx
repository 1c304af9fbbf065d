"use client";

import { useReactFlow, useStore } from "@xyflow/react";
import { Maximize, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";

const MOVE = { duration: 180 };
export const FIT = { padding: 0.12, maxZoom: 1 } as const;

/** Closer, farther, and all of it. */
export function ZoomControls() {
  const t = useTranslations("canvas");
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <div className="flex items-center rounded-panel border border-line bg-raised p-px">
      <IconButton icon={Minus} label={t("zoomOut")} onClick={() => void zoomOut(MOVE)} />
      <span className="w-11 text-center text-12 text-muted tabular-nums">
        {t("zoomLevel", { percent })}
      </span>
      <IconButton icon={Plus} label={t("zoomIn")} onClick={() => void zoomIn(MOVE)} />
      <IconButton
        icon={Maximize}
        label={t("fit")}
        onClick={() => void fitView({ ...FIT, ...MOVE })}
      />
    </div>
  );
}
