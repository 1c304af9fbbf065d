"use client";

import { ArrowRightLeft, type LucideIcon, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import type { ButtonTone } from "@/components/ui/button-style";
import type { RunDetailJson } from "@/lib/contract/runs";
import { legalControls } from "@/lib/engine/controls";
import { isTerminalRun } from "@/lib/engine/transition";
import { CONTROL_LOOKS } from "./control-looks";
import { useShowRunDialog } from "./use-show-run-dialog";
import { useStartAgain } from "./use-start-again";

export type RunAct = {
  name: string;
  /** The button: what it does. */
  word: string;
  icon: LucideIcon;
  tone?: ButtonTone;
  press: () => void;
};

export type RunActions = {
  isOver: boolean;
  /** Starts another, or takes this one to another version. */
  others: RunAct[];
  /** What it may be told now, in the order in which it is offered. */
  controls: RunAct[];
};

/** What the reader may do with a run as it stands. */
export function useRunActions(run: RunDetailJson): RunActions {
  const t = useTranslations("run");
  const migrate = useTranslations("migrate");
  const control = useTranslations("control");
  const mayControl = useMay("run:control");
  const mayStart = useMay("run:start");
  const startAgain = useStartAgain();
  const show = useShowRunDialog();
  const { execution_status: status, status_reason: reason } = run;
  const isOver = isTerminalRun(status);
  if (!run.is_version_readable) return { isOver, others: [], controls: [] };
  const again: RunAct = {
    name: "again",
    word: t("again"),
    icon: RotateCw,
    press: () => startAgain(run, run.input),
  };
  const toVersion: RunAct = {
    name: "migrate",
    word: migrate("open"),
    icon: ArrowRightLeft,
    press: () => show("migrate"),
  };
  const mayMove = (status === "waiting" || status === "paused") && run.has_other_version;
  return {
    isOver,
    others: [...(mayStart ? [again] : []), ...(mayControl && mayMove ? [toVersion] : [])],
    controls: (mayControl ? legalControls(status, reason) : []).map((name) => ({
      name,
      word: control(`${name}.open`),
      ...CONTROL_LOOKS[name],
      press: () => show(name),
    })),
  };
}
