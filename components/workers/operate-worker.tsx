"use client";

import { CircleSlash, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { useOperateWorker } from "@/lib/client/workers";
import type { WorkerJson } from "@/lib/contract/workers";

const REASON_MAX = 2_000;

/** Has the worker take nothing more, or lets it go on, once somebody has said why. */
export function OperateWorker({ worker }: { worker: WorkerJson }) {
  const t = useTranslations("workers.processes");
  const tell = useToast();
  const [open, setOpen] = useState(false);
  const to = worker.state === "draining" ? "resume" : "drain";
  const operate = useOperateWorker(worker.id, to);
  const name = worker.name ?? worker.id;
  const confirm = (reason: string) =>
    operate.mutate(reason, {
      onSuccess: () => {
        setOpen(false);
        tell({ title: t(`${to}.done`, { name }) });
      },
    });
  return (
    <>
      <IconButton
        icon={to === "resume" ? Play : CircleSlash}
        label={t(`${to}.open`, { name })}
        onClick={() => {
          operate.reset();
          setOpen(true);
        }}
      />
      <ConfirmDialog
        busy={operate.isPending}
        confirm={t(`${to}.confirm`)}
        consequence={t(`${to}.consequence`)}
        onConfirm={confirm}
        onOpenChange={setOpen}
        open={open}
        problem={operate.isError && <ProblemAlert error={operate.error} title={t("notDone")} />}
        reason={{
          label: t("reason"),
          hint: t("reasonHint"),
          required: true,
          maxLength: REASON_MAX,
        }}
        title={t(`${to}.title`, { name })}
        tone={to === "resume" ? "primary" : "danger"}
      />
    </>
  );
}
