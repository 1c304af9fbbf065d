"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

/** `push` is for what one goes back from, as from a thing to its list on a phone. */
type How = "replace" | "push";
type SetUrlState = (value: string | null, how?: How) => void;

/** A choice that stands in the address, so that what one sees can be shared. `null` takes it away. */
export function useUrlState(name: string): [string | null, SetUrlState] {
  const value = useSearchParams().get(name);
  const set = useCallback<SetUrlState>(
    (wanted, how = "replace") => {
      const search = new URLSearchParams(window.location.search);
      if (wanted === null) search.delete(name);
      else search.set(name, wanted);
      const text = search.toString();
      const address = text ? `?${text}` : window.location.pathname;
      if (how === "push") window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
    },
    [name],
  );
  return [value, set];
}
