"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo } from "react";
import type { WorkspaceJson } from "@/lib/contract/workspaces";
import { useMe } from "./me";
import { savePreference } from "./save-preference";

export type OwnWorkspace = Pick<WorkspaceJson, "id" | "name" | "role">;
type Workspaces = {
  here: OwnWorkspace["id"];
  all: readonly OwnWorkspace[];
  /** Opens the other one. A whole new page: nothing of this one stays in memory. */
  open: (id: OwnWorkspace["id"]) => void;
};

const WorkspacesContext = createContext<Workspaces | null>(null);

/**
 * The workspaces that the reader belongs to. The browser keeps the one that they look at, for pages to come and
 * for what cannot name one; of several tabs the one in front counts.
 */
export function WorkspacesProvider({
  all,
  children,
}: {
  all: readonly OwnWorkspace[];
  children: ReactNode;
}) {
  const here = useMe().workspace.id;
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === "visible") savePreference("workspace", here);
    };
    keep();
    document.addEventListener("visibilitychange", keep);
    return () => document.removeEventListener("visibilitychange", keep);
  }, [here]);
  const open = useCallback((id: string) => {
    savePreference("workspace", id);
    window.location.assign("/");
  }, []);
  const workspaces = useMemo(() => ({ here, all, open }), [here, all, open]);
  return <WorkspacesContext value={workspaces}>{children}</WorkspacesContext>;
}

/** Where the reader is, and where else they may go. Throws outside of the studio. */
export function useWorkspaces(): Workspaces {
  const workspaces = use(WorkspacesContext);
  if (!workspaces) throw new Error("Nobody knows the workspaces here.");
  return workspaces;
}
