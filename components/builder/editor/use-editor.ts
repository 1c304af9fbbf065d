"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { Editor, EditorStore } from "./editor";

export const EditorContext = createContext<EditorStore | null>(null);

/** The editor itself, for what is read at the moment of an event and drawn by nobody. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error("No editor around this component.");
  return store;
}

/**
 * A part of the editor; the component is drawn again only when that part changes. So the selector must give the
 * same value for the same state: a member, not an object that it makes.
 */
export function useEditor<T>(selector: (editor: Editor) => T): T {
  const store = useEditorStore();
  return useSyncExternalStore(
    store.subscribe,
    () => selector(store.getState()),
    () => selector(store.getState()),
  );
}
