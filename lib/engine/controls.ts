import { isTerminalRun, type RunStatus } from "@/lib/engine/transition";

/** What a run as a whole can be told. */
export const RUN_CONTROLS = ["pause", "resume", "cancel"] as const;
export type RunControl = (typeof RUN_CONTROLS)[number];

/** What a run can be told while it stands so, in the order in which it is offered. What is being undone is not stopped. */
export function legalControls(status: RunStatus, statusReason: string | null): RunControl[] {
  if (isTerminalRun(status) || status === "cancelling") return [];
  const first = status === "paused" ? "resume" : "pause";
  return statusReason === "compensating" ? [first] : [first, "cancel"];
}
