"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

/** A choice that stands in the address, so that what one sees can be shared. `null` takes it away. */
export function useUrlState(name: string): [string | null, (value: string | null) => void] {
  const value = useSearchParams().get(name);
  const set = useCallback(
    (wanted: string | null) => {
      const search = new URLSearchParams(window.location.search);
      if (wanted === null) search.delete(name);
      else search.set(name, wanted);
      const text = search.toString();
      window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
    },
    [name],
  );
  return [value, set];
}
