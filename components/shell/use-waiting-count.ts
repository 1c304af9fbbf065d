"use client";

import { useQuery } from "@tanstack/react-query";
import { inboxCountQuery } from "@/lib/client/approvals";
import { useMay } from "./me";

/** How many requests wait for the reader; none for whoever decides nothing. */
export function useWaitingCount(): number {
  const mayDecide = useMay("approval:decide");
  const { data } = useQuery({ ...inboxCountQuery(), enabled: mayDecide });
  return data?.for_me ?? 0;
}
