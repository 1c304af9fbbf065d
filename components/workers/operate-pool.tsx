"use client";

import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { useOperatePool } from "@/lib/client/workers";
import type { PoolJson } from "@/lib/contract/workers";

const REASON_MAX = 2_000;

/** Pauses the pool for the workspace, or lets it go on, once somebody has said why. */
export function OperatePool({ pool }: { pool: PoolJson }) {
  const t = useTranslations("workers.pools");
  const tell = useToast();
  const [open, setOpen] = useState(false);
  const to = pool.paused !== null ? "resume" : "pause";
  const operate = useOperatePool(pool.name, to);
  const name = pool.name;
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
        icon={to === "resume" ? Play : Pause}
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
