import type { Json } from "@/lib/kernel/json";
import type { AuditCaller } from "./caller";
import { recordCoalesced } from "./record-coalesced";

/**
 * Records that a call was refused for want of a right. Repeats of the same by the same caller within a
 * minute leave one row; the answer says whether this one was written.
 */
export const recordDenial = (
  by: AuditCaller,
  call: { target: string; details?: Record<string, Json> },
): Promise<boolean> =>
  recordCoalesced(by, {
    action: "access",
    target: call.target,
    result: "denied",
    details: call.details ?? {},
  });
