import type { Principal } from "@/lib/domain/auth/principal";
import { parseActor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { ApprovalRow } from "./approval-views";
import { isNamed, readDecider } from "./may-decide";

/** Refuses with FORBIDDEN whoever the request is not for, as they are at this moment. */
export async function demandNamed(principal: Principal, row: ApprovalRow): Promise<void> {
  const decider = await readDecider(principal);
  const request = { ...row, requester: parseActor(row.initiatedBy) };
  if (decider && isNamed(decider, request)) return;
  throw new AppError("FORBIDDEN", "The request is for others to decide.", {
    details: { permission: "approval:decide", role: principal.role },
  });
}
