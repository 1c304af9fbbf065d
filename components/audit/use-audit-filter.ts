"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useUrlParts } from "@/components/ui/use-url-parts";
import { type AuditFilter, readAuditFilter } from "@/lib/client/audit-filter";

const NONE: Record<keyof AuditFilter, null> = {
  who: null,
  action: null,
  result: null,
  about: null,
  since: null,
  from: null,
  to: null,
};

export type AuditFilterChange = Partial<Record<keyof AuditFilter, string | null>>;

/** The filter in the address, with how to change parts of it and how to be rid of it. */
export function useAuditFilter() {
  const search = useSearchParams();
  const filter = useMemo(() => readAuditFilter(new URLSearchParams(search)), [search]);
  const change: (parts: AuditFilterChange) => void = useUrlParts();
  const clear = useCallback(() => change(NONE), [change]);
  return { filter, change, clear };
}
