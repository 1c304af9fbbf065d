"use client";

import { type ReactNode, useState } from "react";
import { DelegateDialog } from "@/components/delegations/delegate-dialog";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { OverrideDialog } from "./override-dialog";
import { type RequestDialog, ShowRequestDialogContext } from "./use-show-request-dialog";
import { WithdrawDialog } from "./withdraw-dialog";

type Props = { approval: ApprovalJson; children: ReactNode };

const DIALOGS = { withdraw: WithdrawDialog, override: OverrideDialog, delegate: DelegateDialog };

/**
 * Holds what is asked for before something is done to the request. It stands apart from the buttons: those go when
 * somebody decides, and would take along what the reader is typing.
 */
export function RequestDialogs({ approval, children }: Props) {
  const [shown, show] = useState<RequestDialog | null>(null);
  const Shown = shown && DIALOGS[shown];
  return (
    <ShowRequestDialogContext value={show}>
      {children}
      {Shown && <Shown approval={approval} onClose={() => show(null)} />}
    </ShowRequestDialogContext>
  );
}
