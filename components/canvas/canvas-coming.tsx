"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

/** Stands where a canvas will, while its code is on the way; says aloud that it loads. */
export function CanvasComing() {
  const t = useTranslations("shell");
  return (
    <div
      aria-busy="true"
      aria-label={t("loading")}
      className="grid h-full flex-1 place-items-center bg-sunken"
      role="status"
    >
      <Skeleton shape="title" />
    </div>
  );
}
