"use client";

import { useQuery } from "@tanstack/react-query";
import { everyQuotaQuery } from "@/lib/client/quotas";
import type { QuotaJson } from "@/lib/contract/quotas";
import type { About } from "./target-fields";

/** The limit that there is about this already; `null`: none, or it is not known yet. */
export function useStandingLimit(about: About): QuotaJson | null {
  const { data } = useQuery(everyQuotaQuery());
  const target = about.target.trim();
  return (
    data?.items.find((quota) => quota.kind === about.kind && (quota.target ?? "") === target) ??
    null
  );
}
