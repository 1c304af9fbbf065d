"use client";

import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";

const REASON_MAX = 2_000;

/** What stands on the button, in its dialog, and is said afterwards. */
export type OperateWords = {
  open: string;
  title: string;
  consequence: string;
  confirm: string;
  done: string;
  notDone: string;
  reason: string;
  reasonHint: string;
};

type Operate = {
  mutate: (reason: string, options: { onSuccess: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  error: unknown;
};

type Props = {
  icon: LucideIcon;
  tone: "danger" | "primary";
  operate: Operate;
  words: OperateWords;
};

/** Stops or opens what serves steps, once somebody has said why. */
export function OperateButton({ icon, tone, operate, words }: Props) {
  const tell = useToast();
  const [open, setOpen] = useState(false);
  const begin = () => {
    operate.reset();
    setOpen(true);
  };
  const confirm = (reason: string) =>
    operate.mutate(reason, {
      onSuccess: () => {
        setOpen(false);
        tell({ title: words.done });
      },
    });
  return (
    <>
      <IconButton icon={icon} label={words.open} onClick={begin} />
      <ConfirmDialog
        busy={operate.isPending}
        confirm={words.confirm}
        consequence={words.consequence}
        onConfirm={confirm}
        onOpenChange={setOpen}
        open={open}
        problem={
          operate.error !== null && <ProblemAlert error={operate.error} title={words.notDone} />
        }
        reason={{
          label: words.reason,
          hint: words.reasonHint,
          required: true,
          maxLength: REASON_MAX,
        }}
        title={words.title}
        tone={tone}
      />
    </>
  );
}
