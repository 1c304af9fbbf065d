"use client";

import { useMay } from "@/components/shell/me";
import type { RunControl } from "@/lib/client/runs";
import type { RunDetailJson } from "@/lib/contract/runs";
import { isTerminalRun, type RunStatus } from "@/lib/engine/transition";
import { useStartAgain } from "./use-start-again";

export type RunActions = {
  isOver: boolean;
  /** What may be done to it now, in the order in which it is offered. */
  controls: RunControl[];
  /** Opens the start dialog with the run's version and input; null for who may start nothing. */
  again: (() => void) | null;
};

/** What a run can be told while it stands so. */
function controlsOf(status: RunStatus): RunControl[] {
  if (isTerminalRun(status) || status === "cancelling") return [];
  return [status === "paused" ? "resume" : "pause", "cancel"];
}

/** What the reader may do with a run as it stands. */
export function useRunActions(run: RunDetailJson): RunActions {
  const mayControl = useMay("run:control");
  const mayStart = useMay("run:start");
  const startAgain = useStartAgain();
  const isOver = isTerminalRun(run.execution_status);
  return {
    isOver,
    controls: mayControl ? controlsOf(run.execution_status) : [],
    again: mayStart ? () => startAgain(run, run.input) : null,
  };
}
