"use client";

import { useState } from "react";

type Held<T> = {
  shown: readonly T[];
  /** How many are held back. */
  newer: number;
  hold: () => void;
  release: () => void;
};

/** Keeps a list as it is while the pointer is over it: what comes meanwhile waits, so that nothing moves under it. */
export function useHeld<T>(items: readonly T[]): Held<T> {
  const [held, setHeld] = useState<readonly T[] | null>(null);
  const shown = held ?? items;
  return {
    shown,
    newer: items.length - shown.length,
    hold: () => setHeld(items),
    release: () => setHeld(null),
  };
}
