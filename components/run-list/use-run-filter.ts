"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type RunFilter, readRunFilter } from "@/lib/client/run-filter";

const NAMES: Record<keyof RunFilter, true> = {
  q: true,
  status: true,
  review: true,
  delivery: true,
  workflow: true,
  version: true,
  by: true,
  since: true,
  from: true,
  to: true,
};
const ALL = Object.keys(NAMES) as (keyof RunFilter)[];

export type RunFilterChange = Partial<Record<keyof RunFilter, string | null>>;

/** The filter in the address, with how to change parts of it and how to be rid of it. */
export function useRunFilter() {
  const search = useSearchParams();
  const filter = useMemo(() => readRunFilter(new URLSearchParams(search)), [search]);
  const change = useCallback((parts: RunFilterChange) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(parts))
      if (value) next.set(name, value);
      else next.delete(name);
    const text = next.toString();
    window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
  }, []);
  const clear = useCallback(
    () => change(Object.fromEntries(ALL.map((name) => [name, null]))),
    [change],
  );
  return { filter, change, clear };
}
