"use client";

import { useCallback } from "react";
import { useUrlState } from "@/components/ui/use-url-state";
import { searchWords } from "@/lib/client/search-words";
import type { WorkflowFilter } from "@/lib/client/workflow-list";

/** What narrows the list: kept in the address. */
export function useWorkflowFilter() {
  const [q, setQ] = useUrlState("q");
  const [archived, setArchived] = useUrlState("archived");
  const filter: WorkflowFilter = {
    q: searchWords(q),
    isArchived: archived === "only",
  };
  return {
    filter,
    setText: useCallback((text: string) => setQ(text.trim() || null), [setQ]),
    setArchived: (isArchived: boolean) => setArchived(isArchived ? "only" : null),
  };
}
