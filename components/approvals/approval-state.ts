import { FastForward, Undo2 } from "lucide-react";
import { LOOKS, type StateLook } from "@/components/ui/state";
import type { ApprovalStatus } from "@/lib/engine/transition";

/** Where a request stands for its reader. */
export type ApprovalStanding = ApprovalStatus | "overridden";

/** What somebody took over the heads of those who were asked is not shown as what they said. */
export const approvalStanding = (status: ApprovalStatus, isOverride = false): ApprovalStanding =>
  isOverride ? "overridden" : status;

/** How each of them looks. */
export const APPROVAL_LOOKS: Record<ApprovalStanding, StateLook> = {
  pending: LOOKS.person,
  approved: LOOKS.succeeded,
  rejected: LOOKS.failed,
  revised: { tone: "world", icon: Undo2 },
  expired: LOOKS.timedOut,
  withdrawn: LOOKS.cancelled,
  superseded: LOOKS.skipped,
  overridden: { tone: "world", icon: FastForward },
};
