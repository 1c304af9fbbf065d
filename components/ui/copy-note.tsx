"use client";

import { useTranslations } from "next-intl";
import type { CopyState } from "./use-copy";

/** Says aloud whether the copy was made. */
export function CopyNote({ state }: { state: CopyState }) {
  const t = useTranslations("copy");
  return (
    <span aria-live="polite" className="sr-only">
      {state === "copied" && t("done")}
      {state === "failed" && t("failed")}
    </span>
  );
}
