"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { openApprovalQuery, previewQuery } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";

/** Asks for the request after the one that is open, so that going there takes no time. */
export function useAhead(
  next: Pick<ApprovalSummaryJson, "id" | "is_version_readable"> | undefined,
): void {
  const queryClient = useQueryClient();
  const id = next?.id;
  const isReadable = next?.is_version_readable;
  useEffect(() => {
    if (id === undefined) return;
    void queryClient.prefetchQuery(openApprovalQuery(id));
    if (isReadable) void queryClient.prefetchQuery(previewQuery(id));
  }, [queryClient, id, isReadable]);
}
