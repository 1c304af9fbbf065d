"use client";

import { useTranslations } from "next-intl";
import type { CopyState } from "./use-copy";

/** Says aloud whether the copy was made. */
export function CopyNote({ state }: { state: CopyState }) {
  const t = useTranslations("copy");
  return (
    <span className="sr-only" role="status">
      {state === "copied" && t("done")}
      {state === "failed" && t("failed")}
    </span>
  );
}
