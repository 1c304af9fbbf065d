"use client";

import { useCallback, useEffect, useRef } from "react";

/**
 * Moves on from a request that was decided, by the hand that was last given: the answer may come long after the
 * question, and whoever reads something else by then is left where they are.
 */
export function useMovingOn(id: string | null, moveOn: () => void): (decided: string) => void {
  const latest = useRef<((decided: string) => void) | null>(null);
  useEffect(() => {
    latest.current = (decided) => {
      if (decided === id) moveOn();
    };
    return () => {
      latest.current = null;
    };
  });
  return useCallback((decided) => latest.current?.(decided), []);
}
