"use client";

import { createContext, use } from "react";
import type { RunControl } from "@/lib/engine/controls";

/** What can be asked for before something is done to the run. */
export type RunDialog = RunControl | "migrate";

export const ShowRunDialogContext = createContext<((shown: RunDialog) => void) | null>(null);

/** Gives the function that opens one of the dialogs of the run. */
export function useShowRunDialog(): (shown: RunDialog) => void {
  const show = use(ShowRunDialogContext);
  if (!show) throw new Error("useShowRunDialog is called outside of RunDialogs");
  return show;
}
