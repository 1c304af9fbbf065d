"use client";

import { createContext, use } from "react";

/** What can be asked for before something is done to a request without deciding it. */
export type RequestDialog = "withdraw" | "override" | "delegate";

export const ShowRequestDialogContext = createContext<((shown: RequestDialog) => void) | null>(
  null,
);

/** Gives the function that opens one of the dialogs of the request. */
export function useShowRequestDialog(): (shown: RequestDialog) => void {
  const show = use(ShowRequestDialogContext);
  if (!show) throw new Error("useShowRequestDialog is called outside of RequestDialogs");
  return show;
}
