"use client";

import { useCallback } from "react";
import { useUrlState } from "@/components/ui/use-url-state";
import { searchOf } from "@/lib/client/registry-entries";

/** What is searched for, kept in the address. */
export function useSearch(): [string | null, (text: string) => void] {
  const [q, setQ] = useUrlState("q");
  const set = useCallback((text: string) => setQ(text.trim() || null), [setQ]);
  return [searchOf(q), set];
}
