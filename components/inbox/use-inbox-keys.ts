"use client";

import { useEffect, useEffectEvent } from "react";
import { isCovered, isPlainKey, isTyping } from "@/components/shell/keys";

/** What each key does. A key without an entry does nothing here. */
export type InboxKeys = Partial<Record<string, () => void>>;

/**
 * Single keys for the whole page: never while somebody types, holds a modifier or a key down, or has a dialog
 * open, and never for what another part of the page has taken.
 */
export function useInboxKeys(keys: InboxKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPlainKey(event)) return;
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
