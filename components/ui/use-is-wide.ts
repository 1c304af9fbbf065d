"use client";

import { useSyncExternalStore } from "react";

/** From here on panes stand beside each other: Tailwind's `lg`. */
const WIDE = "(min-width: 64rem)";

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Whether panes stand beside each other. For what should not even load on a phone; all else is CSS's. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
