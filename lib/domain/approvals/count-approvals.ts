import type { ApprovalCountView } from "@/lib/contract/approvals";
import type { Principal } from "@/lib/domain/auth/principal";
import { sharedPool } from "@/lib/platform/pg";
import { countForDecider } from "./approvals.sql";
import { readDecider } from "./may-decide";

/** How many open requests the caller may decide now: none for a role that decides nothing. */
export async function countApprovals(principal: Principal): Promise<ApprovalCountView> {
  const decider = await readDecider(principal);
  if (decider === null) return { for_me: 0, oldest_requested_at: null };
  const { rows } = await sharedPool().query<{ forMe: number; oldest: Date | null }>(
    countForDecider(principal, decider),
  );
  return { for_me: rows[0]?.forMe ?? 0, oldest_requested_at: rows[0]?.oldest ?? null };
}
