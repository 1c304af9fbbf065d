"use client";

import { useCallback } from "react";
import { useUrlState } from "@/components/ui/use-url-state";
import { searchWords } from "@/lib/client/search-words";

/** What is searched for, kept in the address. */
export function useSearch(): [string | null, (text: string) => void] {
  const [q, setQ] = useUrlState("q");
  const set = useCallback((text: string) => setQ(text.trim() || null), [setQ]);
  return [searchWords(q), set];
}
