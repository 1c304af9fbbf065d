"use client";

import { type ReactNode, useState } from "react";
import type { RunDetailJson } from "@/lib/contract/runs";
import { ControlDialog } from "./control-dialog";
import { MigrateDialog } from "./migrate/migrate-dialog";
import { type RunDialog, ShowRunDialogContext } from "./use-show-run-dialog";

/**
 * Holds what is asked for before something is done to the run. It stands apart from the buttons: those go when the run
 * moves on, and would take along what somebody is typing.
 */
export function RunDialogs({ run, children }: { run: RunDetailJson; children: ReactNode }) {
  const [shown, show] = useState<RunDialog | null>(null);
  const close = () => show(null);
  return (
    <ShowRunDialogContext value={show}>
      {children}
      {shown === "migrate" && <MigrateDialog onClose={close} run={run} />}
      {shown !== null && shown !== "migrate" && (
        <ControlDialog control={shown} onClose={close} runId={run.id} />
      )}
    </ShowRunDialogContext>
  );
}
