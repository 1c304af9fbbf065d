"use client";

import { useState } from "react";
import { holdRows } from "./held-rows";

type Options<R> = {
  rows: readonly R[];
  /** Another list is held anew: what is being looked for has changed. */
  list: string;
};

/**
 * Rows of a live list that do not move under the pointer or the focus: from when either enters until it leaves,
 * new ones wait and are counted. `onNewer` shows them at once.
 */
export function useHeldRows<R extends { id: string }>({ rows, list }: Options<R>) {
  const [held, setHeld] = useState<{ list: string; rows: readonly R[] } | null>(null);
  const { shown, newer } =
    held === null || held.list !== list
      ? { shown: [...rows], newer: 0 }
      : holdRows(held.rows, rows);
  const hold = () => setHeld((before) => (before?.list === list ? before : { list, rows: shown }));
  const release = () => setHeld(null);
  return {
    shown,
    newer,
    onNewer: () => setHeld((before) => (before === null ? null : { list, rows })),
    area: {
      onPointerEnter: hold,
      onPointerLeave: release,
      onFocus: hold,
      onBlur: release,
    },
  };
}
