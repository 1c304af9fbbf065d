import type { ApprovalStatus } from "@/lib/engine/transition";
import { AppError, type ErrorCode } from "@/lib/kernel/errors";
import { asId, encodeId } from "@/lib/kernel/ids";
import { formatTimestamp } from "@/lib/kernel/time";
import type { ApprovalRow } from "./approval-views";

const ANSWERS: Record<Exclude<ApprovalStatus, "pending">, [code: ErrorCode, message: string]> = {
  approved: ["APPROVAL_ALREADY_DECIDED", "The request was approved already."],
  rejected: ["APPROVAL_ALREADY_DECIDED", "The request was rejected already."],
  revised: ["APPROVAL_ALREADY_DECIDED", "A revision was asked for already."],
  expired: ["APPROVAL_EXPIRED", "The request has expired."],
  withdrawn: ["APPROVAL_CLOSED", "The request was withdrawn."],
  superseded: ["APPROVAL_CLOSED", "The request was replaced by another one."],
};

/** The refusal of a decision that came too late, with how the request stands. */
export function lost(row: ApprovalRow): AppError {
  if (row.status === "pending") throw new Error("A pending request cannot be lost.");
  const [code, message] = ANSWERS[row.status];
  return new AppError(code, message, {
    details: {
      status: row.status,
      revision: row.revision,
      closed_at: row.closedAt && formatTimestamp(row.closedAt.getTime()),
      closed_reason: row.closedReason,
      ...(row.supersededBy !== null && {
        superseded_by: encodeId("approval", asId("approval", row.supersededBy)),
      }),
    },
  });
}
