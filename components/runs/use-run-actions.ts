"use client";

import { useMay } from "@/components/shell/me";
import type { RunDetailJson } from "@/lib/contract/runs";
import { legalControls, type RunControl } from "@/lib/engine/controls";
import { isTerminalRun } from "@/lib/engine/transition";
import { useStartAgain } from "./use-start-again";

export type RunActions = {
  isOver: boolean;
  /** What may be done to it now, in the order in which it is offered. */
  controls: RunControl[];
  /** Opens the start dialog with the run's version and input; null for who may start nothing. */
  again: (() => void) | null;
};

/** What the reader may do with a run as it stands. */
export function useRunActions(run: RunDetailJson): RunActions {
  const mayControl = useMay("run:control");
  const mayStart = useMay("run:start");
  const startAgain = useStartAgain();
  const isOver = isTerminalRun(run.execution_status);
  return {
    isOver,
    controls: mayControl ? legalControls(run.execution_status, run.status_reason) : [],
    again: mayStart ? () => startAgain(run, run.input) : null,
  };
}
