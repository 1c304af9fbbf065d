"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { draftKeys } from "@/lib/client/drafts";
import { readDraft, saveDraft } from "@/lib/client/save-draft";
import { workflowKeys } from "@/lib/client/workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { Autosave } from "./autosave";
import type { SaveState } from "./save-world";

const AutosaveContext = createContext<Autosave | null>(null);

/** The autosave of the open draft; `null` where it is only read. */
export const useAutosave = (): Autosave | null => useContext(AutosaveContext);

const NEVER = { getState: () => null, subscribe: () => () => undefined };

/** Where the open draft stands; `null` where it is only read. */
export function useSaveState(): SaveState | null {
  const autosave = useAutosave() ?? NEVER;
  return useSyncExternalStore<SaveState | null>(autosave.subscribe, autosave.getState, () => null);
}

type Props = { workflowId: WorkflowJson["id"]; isReadOnly: boolean; children: ReactNode };

/** Saves the draft inside by itself, warns before the page is left with something unsaved, and goes on once online. */
export function AutosaveProvider({ workflowId, isReadOnly, children }: Props) {
  const store = useEditorStore();
  const queryClient = useQueryClient();
  const [autosave] = useState(() =>
    isReadOnly
      ? null
      : new Autosave(store, {
          save: async (draft, revision) => {
            const saved = await saveDraft(workflowId, draft, revision);
            // Whoever opens the draft again begins from what was saved last.
            queryClient.setQueryData(draftKeys.one(workflowId), saved);
            void queryClient.invalidateQueries({ queryKey: workflowKeys.list() });
            // Its title may be another now.
            void queryClient.invalidateQueries({
              queryKey: workflowKeys.one(workflowId),
              exact: true,
            });
            return saved;
          },
          read: () => readDraft(workflowId),
          later: (ms, act) => {
            const timer = setTimeout(act, ms);
            return () => clearTimeout(timer);
          },
        }),
  );
  useEffect(() => autosave?.open(), [autosave]);
  useEffect(() => {
    if (!autosave) return;
    const retry = () => {
      if (autosave.getState().kind === "waiting") void autosave.flush();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!store.getState().isDirty) return;
      void autosave.flush();
      event.preventDefault();
    };
    window.addEventListener("online", retry);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("beforeunload", warn);
    };
  }, [autosave, store]);
  return <AutosaveContext value={autosave}>{children}</AutosaveContext>;
}
