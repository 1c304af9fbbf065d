"use client";

import { type RefObject, useEffect } from "react";
import { useEditor } from "@/components/builder/editor/use-editor";

/** What of a field takes the focus: what is written before what is chosen, and that before what is pressed. */
const FOCUSABLE = [
  ".cm-content",
  "[data-editor]",
  "input:not([disabled]), textarea",
  "[role=combobox]",
  "button:not([disabled])",
];
/** How long a tab or a field may take to appear. */
const PATIENCE_MS = 1_500;

/** Brings the field into view and focus that the editor asks for, as soon as it stands on the page. */
export function useFocusField(panel: RefObject<HTMLElement | null>, base: string): void {
  const focus = useEditor((editor) => editor.focus);
  useEffect(() => {
    const root = panel.current;
    if (!root || !focus) return;
    if (goTo(root, base, focus.pointer)) return;
    const watch = new MutationObserver(() => {
      if (goTo(root, base, focus.pointer)) watch.disconnect();
    });
    watch.observe(root, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [panel, base, focus]);
}

/** Goes to the field at a pointer, or to the nearest one around it. Whether the field itself was there. */
function goTo(root: HTMLElement, base: string, pointer: string): boolean {
  const path = `${base}${pointer}`;
  const fields = [...root.querySelectorAll<HTMLElement>("[data-field]")];
  const nearest = fields
    .filter(({ dataset }) => path === dataset.field || path.startsWith(`${dataset.field}/`))
    .toSorted((a, b) => (a.dataset.field?.length ?? 0) - (b.dataset.field?.length ?? 0))
    .at(-1);
  if (!nearest) return pointer === "";
  nearest.closest("details")?.setAttribute("open", "");
  nearest.scrollIntoView({ block: "nearest" });
  const control = FOCUSABLE.map((kind) => nearest.querySelector<HTMLElement>(kind)).find(Boolean);
  control?.focus({ preventScroll: true });
  return true;
}
