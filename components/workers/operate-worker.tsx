"use client";

import { CircleSlash, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOperateWorker } from "@/lib/client/workers";
import type { WorkerJson } from "@/lib/contract/workers";
import { OperateButton } from "./operate-button";

/** Has the worker take nothing more, or lets it go on. */
export function OperateWorker({ worker }: { worker: WorkerJson }) {
  const t = useTranslations("workers.processes");
  const to = worker.state === "draining" ? "resume" : "drain";
  const name = worker.name ?? worker.id;
  return (
    <OperateButton
      icon={to === "resume" ? Play : CircleSlash}
      operate={useOperateWorker(worker.id, to)}
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
