"use client";

import { useEffect, useEffectEvent } from "react";

/** What each key does. A key without an entry does nothing here. */
export type InboxKeys = Partial<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select, [role=combobox]"));

/** Something above the page has the keys to itself. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/**
 * Single keys for the whole page: never while somebody types, holds a modifier or a key down, or has a dialog
 * open, and never for what another part of the page has taken.
 */
export function useInboxKeys(keys: InboxKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isCovered()) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
