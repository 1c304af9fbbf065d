"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useWorkspaceEvents } from "@/lib/client/use-workspace-events";
import { useTabSign } from "./use-tab-sign";
import { useWaitingCount } from "./use-waiting-count";

/** Keeps the studio live: lists, counts, the tab's sign, and what the reader may do. Shows nothing itself. */
export function LiveSigns() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const readAgain = useCallback(() => {
    router.refresh();
    void queryClient.invalidateQueries();
  }, [router, queryClient]);
  useWorkspaceEvents(readAgain);
  useTabSign(useWaitingCount());
  return null;
}
