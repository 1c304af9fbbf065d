"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { Autosave } from "./autosave";
import type { SaveState } from "./save-world";

export const AutosaveContext = createContext<Autosave | null>(null);

/** The autosave of the open draft; `null` at a version. */
export const useAutosave = (): Autosave | null => useContext(AutosaveContext);

const NEVER = { getState: () => null, subscribe: () => () => undefined };

/** Where the open draft stands; `null` at a version. */
export function useSaveState(): SaveState | null {
  const autosave = useAutosave() ?? NEVER;
  return useSyncExternalStore<SaveState | null>(autosave.subscribe, autosave.getState, () => null);
}
