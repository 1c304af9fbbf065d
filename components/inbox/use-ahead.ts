"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { openApprovalQuery, previewQuery } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";

/** Asks for the request after the one that is open, so that going there takes no time. */
export function useAhead(next: ApprovalSummaryJson["id"] | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (next === undefined) return;
    void queryClient.prefetchQuery(openApprovalQuery(next));
    void queryClient.prefetchQuery(previewQuery(next));
  }, [queryClient, next]);
}
