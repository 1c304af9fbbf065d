"use client";

import { useCallback } from "react";

/** Changes parts of the address that stand behind the question mark; `null` takes one away, and the others stay. */
export function useUrlParts(): (parts: Partial<Record<string, string | null>>) => void {
  return useCallback((parts) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(parts))
      if (value) next.set(name, value);
      else next.delete(name);
    const text = next.toString();
    window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
  }, []);
}
