"use client";

import { useReasonText } from "@/components/runs/use-why";
import type { ApprovalJson } from "@/lib/contract/approvals";

type Closed = Pick<ApprovalJson, "status" | "decision" | "closed_reason">;

/** Why a request is no longer open: what whoever decided or withdrew it wrote; `null` where nobody wrote anything. */
export function useClosedWhy(): (approval: Closed) => string | null {
  const reasonText = useReasonText();
  return ({ status, decision, closed_reason }) => {
    if (decision) return decision.reason || null;
    return status === "withdrawn" && closed_reason ? reasonText(closed_reason) : null;
  };
}
