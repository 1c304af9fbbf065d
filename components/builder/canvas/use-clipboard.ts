"use client";

import { useEffect } from "react";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { formatFragment, parseFragment } from "@/lib/engine/draft/fragment-text";
import { useCanvas } from "./canvas-state";
import type { Surroundings } from "./commands";

/**
 * Copies, cuts and pastes steps by the browser's own clipboard, as YAML in the words of the manifest, so that they
 * can be carried to another workflow, a message or a file. `isHere`: whether the canvas is what is meant; words that
 * are marked on the page are meant before it.
 */
export function useClipboard(isHere: () => boolean, on: Surroundings): void {
  const store = useEditorStore();
  const { edits } = useCanvas();
  useEffect(() => {
    const copy = (event: ClipboardEvent): boolean => {
      const { selection } = store.getState();
      if (!isHere() || hasMarkedWords(on.frame()) || selection.length === 0 || !event.clipboardData)
        return false;
      event.clipboardData.setData("text/plain", formatFragment(edits.copy(selection)));
      event.preventDefault();
      return true;
    };
    const cut = (event: ClipboardEvent) => {
      if (!copy(event)) return;
      edits.remove(store.getState().selection, []);
      on.focusNode(null);
    };
    const paste = (event: ClipboardEvent) => {
      if (!isHere() || store.getState().isReadOnly) return;
      const placed = parseFragment(event.clipboardData?.getData("text/plain") ?? "");
      if (!placed) return;
      event.preventDefault();
      edits.paste(placed, null);
    };
    document.addEventListener("copy", copy);
    document.addEventListener("cut", cut);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("copy", copy);
      document.removeEventListener("cut", cut);
      document.removeEventListener("paste", paste);
    };
  }, [store, edits, isHere, on]);
}

/** Words stay marked when a step is pressed afterwards: then the step has the focus, and is meant. */
const hasMarkedWords = (frame: HTMLElement | null): boolean =>
  document.getSelection()?.isCollapsed === false &&
  frame?.contains(document.activeElement) !== true;
