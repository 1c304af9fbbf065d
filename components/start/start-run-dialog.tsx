"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useMay } from "@/components/shell/me";
import { untilLoaded } from "@/components/ui/until-loaded";
import { useUrlState } from "@/components/ui/use-url-state";
import type { WorkflowJson } from "@/lib/contract/workflows";
import type { JsonObject } from "@/lib/kernel/json";
import { SettleContext } from "./use-settle";

/** What is to be started, as far as it is known: the dialog asks for the rest. */
export type StartRequest = {
  workflowId?: WorkflowJson["id"] | undefined;
  /** Absent: the newest. */
  versionId?: string | undefined;
  input?: JsonObject | undefined;
};

type StartRunDialog = { open: (request?: StartRequest) => void };

const StartContext = createContext<StartRunDialog>({
  open: () => {
    throw new Error("useStartRunDialog is called outside of StartRunDialogProvider");
  },
});

const requestOf = (linked: string): StartRequest => ({ workflowId: linked || undefined });

/** Opens the dialog that starts a run, from anywhere in the studio. */
export const useStartRunDialog = (): StartRunDialog => use(StartContext);

/** Loaded with the first press: no page needs it to be shown. */
const StartDialog = dynamic(
  () => untilLoaded(() => import("./start-dialog")).then(({ StartDialog }) => StartDialog),
  {
    ssr: false,
  },
);

/**
 * Holds the dialog that starts a run. `?start=wfl_…` opens it, too, so that a way to start something can be
 * shared; without a workflow in it the dialog asks for one. Whoever may not start runs never sees it.
 */
export function StartRunDialogProvider({ children }: { children: ReactNode }) {
  const may = useMay("run:start");
  const path = usePathname();
  const [linked, setLinked] = useUrlState("start");
  const [asked, setAsked] = useState<{ request: StartRequest; path: string } | null>(null);
  const open = useCallback((request = {}) => setAsked({ request, path }), [path]);
  const dialog = useMemo(() => ({ open }), [open]);
  const close = () => {
    setAsked(null);
    if (linked !== null) setLinked(null);
  };
  // It belongs to the page on which it was opened: elsewhere it is gone, and does not come back with the page.
  if (asked && asked.path !== path) setAsked(null);
  const own = asked?.path === path ? asked.request : null;
  const request = own ?? (linked === null ? null : requestOf(linked));
  // The dialog stays until the page of the run is there; what is in the address would open it once more.
  const settle = () => {
    if (linked === null) return;
    setAsked({ request: requestOf(linked), path });
    setLinked(null);
  };
  return (
    <StartContext value={dialog}>
      {children}
      {may && request && (
        <SettleContext value={settle}>
          <StartDialog onClose={close} request={request} />
        </SettleContext>
      )}
    </StartContext>
  );
}
