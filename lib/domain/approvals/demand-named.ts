import type { Principal } from "@/lib/domain/auth/principal";
import { parseActor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { ApprovalRow } from "./approval-views";
import { isNamed, readDecider, type Voice, voiceIn } from "./may-decide";

/**
 * As who the caller may decide the request at this moment. Refuses with FORBIDDEN whoever it is not for, neither by
 * themselves nor in the place of somebody who has asked them to.
 */
export async function demandNamed(principal: Principal, row: ApprovalRow): Promise<Voice> {
  const decider = await readDecider(principal);
  const voice = decider && voiceIn(decider, { ...row, requester: parseActor(row.initiatedBy) });
  if (voice) return voice;
  if (row.isForTenant)
    throw notForYou(
      principal,
      "The budget of the organisation is granted by whoever manages all of its workspaces.",
    );
  throw notForYou(principal, "The request is for others to decide.");
}

/** Refuses with FORBIDDEN whoever the request is not for by itself: who decides in another's place passes nothing on. */
export async function demandOwn(principal: Principal, row: ApprovalRow): Promise<void> {
  const decider = await readDecider(principal);
  if (decider && isNamed(decider, { ...row, requester: parseActor(row.initiatedBy) })) return;
  throw notForYou(principal, "Only who is asked may let somebody else decide in their place.");
}

const notForYou = ({ role }: Principal, message: string): AppError =>
  new AppError("FORBIDDEN", message, { details: { permission: "approval:decide", role } });
