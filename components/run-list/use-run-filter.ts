"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useUrlParts } from "@/components/ui/use-url-parts";
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
  const change: (parts: RunFilterChange) => void = useUrlParts();
  const clear = useCallback(
    () => change(Object.fromEntries(ALL.map((name) => [name, null]))),
    [change],
  );
  return { filter, change, clear };
}
