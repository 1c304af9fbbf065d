"use client";

import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOperatePool } from "@/lib/client/workers";
import type { PoolJson } from "@/lib/contract/workers";
import { OperateButton } from "./operate-button";

/** Pauses the pool for the workspace, or lets it go on. */
export function OperatePool({ pool: { name, paused } }: { pool: PoolJson }) {
  const t = useTranslations("workers.pools");
  const to = paused !== null ? "resume" : "pause";
  return (
    <OperateButton
      icon={to === "resume" ? Play : Pause}
      operate={useOperatePool(name, to)}
      tone={to === "resume" ? "primary" : "danger"}
      words={{
        open: t(`${to}.open`, { name }),
        title: t(`${to}.title`, { name }),
        consequence: t(`${to}.consequence`),
        confirm: t(`${to}.confirm`),
        done: t(`${to}.done`, { name }),
        notDone: t("notDone"),
        reason: t("reason"),
        reasonHint: t("reasonHint"),
      }}
    />
  );
}
