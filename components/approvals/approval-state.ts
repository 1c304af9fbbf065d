import { Undo2 } from "lucide-react";
import { LOOKS, type StateLook } from "@/components/ui/state";
import type { ApprovalStatus } from "@/lib/engine/transition";

/** How each status of a request looks. */
export const APPROVAL_LOOKS: Record<ApprovalStatus, StateLook> = {
  pending: LOOKS.person,
  approved: LOOKS.succeeded,
  rejected: LOOKS.failed,
  revised: { tone: "world", icon: Undo2 },
  expired: LOOKS.timedOut,
  withdrawn: LOOKS.cancelled,
  superseded: LOOKS.skipped,
};
