"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWorkspaceEvents } from "@/lib/client/use-workspace-events";
import { useMe } from "./me";
import { StaleNote } from "./stale-note";
import { useTabSign } from "./use-tab-sign";
import { useWaitingCount } from "./use-waiting-count";

/** Keeps the studio live: lists, counts, the tab's sign, and what the reader may do. Shows itself only where it fails. */
export function LiveSigns() {
  const me = useMe();
  const router = useRouter();
  const queryClient = useQueryClient();
  // Said with every heartbeat: a page that could not be made anew the first time is tried again.
  const stream = useWorkspaceEvents((role) => {
    if (role === me.role) return;
    router.refresh();
    void queryClient.invalidateQueries();
  });
  useTabSign(useWaitingCount());
  return <StaleNote isLost={stream === "lost"} />;
}
