"use client";

import { useState } from "react";

type Keyed = { id: string };

export type SteadyRow<T> = {
  item: T;
  /** It is no longer in the list, and stays in sight until the pointer has left. */
  isGone: boolean;
};

type Steady<T> = {
  rows: readonly SteadyRow<T>[];
  /** How many are held back until the pointer has left. */
  newer: number;
  hold: () => void;
  release: () => void;
};

/**
 * Keeps the rows of a list in their places while the pointer is over it: each shows how it stands now, what
 * goes stays as gone, and what comes waits.
 */
export function useSteady<T extends Keyed>(items: readonly T[]): Steady<T> {
  const [held, setHeld] = useState<readonly T[] | null>(null);
  const now = new Map(items.map((item) => [item.id, item]));
  const inPlace = held ?? items;
  return {
    rows: inPlace.map((item) => ({ item: now.get(item.id) ?? item, isGone: !now.has(item.id) })),
    newer: items.filter(({ id }) => !inPlace.some((known) => known.id === id)).length,
    hold: () => setHeld((before) => before ?? items),
    release: () => setHeld(null),
  };
}
