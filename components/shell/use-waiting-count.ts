"use client";

import { useQuery } from "@tanstack/react-query";
import { inboxCountQuery } from "@/lib/client/approvals";
import { attentionCountQuery } from "@/lib/client/attention";
import { useMay } from "./me";

/** How many requests wait for the reader; none for whoever decides nothing. */
export function useWaitingCount(): number {
  const mayDecide = useMay("approval:decide");
  const { data } = useQuery({ ...inboxCountQuery(), enabled: mayDecide });
  return data?.for_me ?? 0;
}

/** How many cases wait for somebody to step in; none for whoever may not. */
export function useAttentionCount(): number {
  const mayIntervene = useMay("step:intervene");
  const { data } = useQuery({ ...attentionCountQuery(), enabled: mayIntervene });
  return data?.waiting ?? 0;
}
